import { expect, it } from 'vitest';
import { createFileUploads } from '../../src/runtime/index.js';

it('an upload reports its progress, including progress before anyone listens', async () => {
  const { adapter } = createFileUploads(async () => 'https://files.example.com', {
    upload: (_url, _file, onProgress) => {
      onProgress(64);
      return new Promise(() => {}); // and then nothing for a long time
    },
  });
  const added = adapter.add({ file: new File(['x'], 'a.txt') }) as AsyncGenerator<{
    readonly status: { readonly progress?: number };
  }>;
  const next = async () => (await added.next()).value as { status: { progress?: number } };
  expect((await next()).status.progress).toBe(0);
  const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'nothing came'));
  expect(await Promise.race([next(), late])).toMatchObject({ status: { progress: 64 } });
});
