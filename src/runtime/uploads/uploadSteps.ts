import { ClientError } from '../../shared/clientError.js';

/** Uploads a file to an address and reports its progress, from 0 to 100. */
export type UploadFile = (url: string, file: File, onProgress: (percent: number) => void) => Promise<string>;

/** An upload: its progress, step by step, and finally the storage id. */
export function uploadSteps(
  generateUploadUrl: () => Promise<string>,
  file: File,
  upload: UploadFile = uploadWithProgress,
): { readonly steps: AsyncIterable<number>; readonly done: Promise<string> } {
  const steps = createSteps<number>();
  const done = generateUploadUrl()
    .then((url) => upload(url, file, steps.push))
    .finally(steps.end);
  done.catch(() => {}); // the caller of `next` gets the error
  return { steps, done };
}

/** Values pushed from outside, for a generator to yield. */
function createSteps<T>(): AsyncIterable<T> & { push: (value: T) => void; end: () => void } {
  const queue: T[] = [];
  let isOver = false;
  let wake = () => {};
  return {
    push: (value) => {
      queue.push(value);
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (queue.length > 0) yield queue.shift()!; // `yield*` ends later, so values that arrived meanwhile would wait
        if (isOver) return;
        // oxlint-disable-next-line no-await-in-loop -- values are yielded one after the other
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

/** `fetch` does not report upload progress; XMLHttpRequest does. */
const uploadWithProgress: UploadFile = (url, file, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100));
    request.addEventListener('load', () => {
      if (request.status >= 300) return reject(new ClientError('uploadRefused', String(request.status)));
      const { storageId } = JSON.parse(request.responseText) as { storageId: string };
      return resolve(storageId);
    });
    request.addEventListener('error', () => reject(new ClientError('uploadFailed')));
    request.addEventListener('abort', () => reject(new ClientError('uploadCancelled')));
    request.open('POST', url);
    if (file.type) request.setRequestHeader('Content-Type', file.type);
    request.send(file);
  });
