import type { AgentUIMessage } from '../../bridge/index.js';
import type { SentFile } from '../functions.js';

type Part = AgentUIMessage['parts'][number];

/** Files of a message that the server does not have yet, as parts, and a function that releases their pictures. */
export function toOptimisticFiles(files: readonly SentFile[]): { shown: Part[]; dispose: () => void } {
  const urls: string[] = [];
  const addressOf = (preview: Blob | undefined): string => {
    if (!preview || !('createObjectURL' in URL)) return ''; // a file without an address is shown by its name
    const url = URL.createObjectURL(preview);
    urls.push(url);
    return url;
  };
  const shown = files.map(
    ({ filename, mediaType = 'application/octet-stream', preview }) =>
      ({ type: 'file', mediaType, filename, url: addressOf(preview) }) as Part,
  );
  return { shown, dispose: () => urls.forEach((url) => URL.revokeObjectURL(url)) };
}
