/**
 * What a test of an upstream defect says when it fails: which workaround can go. Pass it to `expect` as its message.
 * `entries.test.ts` checks that the file exists.
 */
export const fixedUpstream = (workaround: string, file: string): string =>
  `fixed upstream: remove ${workaround} in ${file}, and the entry in docs/upstream.md`;
