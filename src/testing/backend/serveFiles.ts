import { componentNow } from './functionCalls.js';
import type { Syscalls } from './syscalls.js';
import { scoped } from './tables.js';

/** Syscalls that return URLs of files and uploads which this backend serves. */
export function serveFiles(original: Syscalls, origin: string): Syscalls {
  const { asyncSyscall } = original;

  function fileUrl(json: string): string {
    const { storageId } = JSON.parse(json) as { storageId: string };
    return JSON.stringify(`${origin}/api/storage/${scoped(componentNow(), storageId)}`);
  }

  /** The URL names the component that owns the storage. A deployment puts that into the token. */
  function uploadUrl(json: string): string {
    const url = (JSON.parse(json) as string).replace(/https:\/\/[^/]+/, origin);
    return JSON.stringify(`${url}&component=${encodeURIComponent(componentNow())}`);
  }

  return {
    ...original,
    async asyncSyscall(op, json) {
      const result = await asyncSyscall(op, json);
      if (op === '1.0/storageGetUrl' && result !== 'null') return fileUrl(json);
      return op === '1.0/storageGenerateUploadUrl' ? uploadUrl(result) : result;
    },
  };
}
