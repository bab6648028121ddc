/** Puts a file to an address and tells how far it is, from 0 to 100. */
export type UploadFile = (url: string, file: File, onProgress: (percent: number) => void) => Promise<string>;

/** An upload: how far it is, step by step, and in the end the storage id. */
export function uploadSteps(
  generateUploadUrl: () => Promise<string>,
  file: File,
  upload: UploadFile = uploadWithProgress,
): { readonly steps: AsyncIterable<number>; readonly done: Promise<string> } {
  const steps = createSteps<number>();
  const done = generateUploadUrl()
    .then((url) => upload(url, file, steps.push))
    .finally(steps.end);
  done.catch(() => {}); // whoever awaits it is told
  return { steps, done };
}

/** Values that are pushed from outside, for a generator to take. */
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
        while (queue.length > 0) yield queue.shift()!; // `yield*` is over later: what came meanwhile would wait
        if (isOver) return;
        // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

/** `fetch` cannot tell how much of a body is sent; XMLHttpRequest can. */
const uploadWithProgress: UploadFile = (url, file, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100));
    request.addEventListener('load', () => {
      if (request.status >= 300) return reject(new Error(`Upload failed with status ${request.status}.`));
      const { storageId } = JSON.parse(request.responseText) as { storageId: string };
      return resolve(storageId);
    });
    request.addEventListener('error', () => reject(new Error('Upload failed.')));
    request.addEventListener('abort', () => reject(new Error('Upload cancelled.')));
    request.open('POST', url);
    if (file.type) request.setRequestHeader('Content-Type', file.type);
    request.send(file);
  });
