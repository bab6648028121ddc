import type { BuiltinToolStrings } from '../../strings/index.js';

type Tool = Exclude<keyof BuiltinToolStrings, 'locale'>;
type Input = { readonly args: object };

/** The texts that every built-in tool has for a call. */
interface RowTexts<What extends readonly unknown[]> {
  readonly preparing: (...what: What) => string;
  readonly running: (...what: What) => string;
  readonly asking: (...what: What) => string;
  readonly failed: (...what: What) => string;
  readonly denied: (...what: What) => string;
  readonly stopped: (...what: What) => string;
  readonly stale: string;
}

/** The labels of a row in every phase except `complete`, which depends on the result. */
export function labelsOf<What extends [] | readonly unknown[]>(
  texts: RowTexts<What>,
  readWhat: (args: object) => What,
) {
  const label =
    (sentence: (...what: What) => string) =>
    ({ args }: Input): string =>
      sentence(...readWhat(args));
  return {
    'input-streaming': label(texts.preparing),
    running: label(texts.running),
    'awaiting-approval': label(texts.asking),
    partial: label(texts.running),
    error: label(texts.failed),
    denied: label(texts.denied),
    cancelled: label(texts.stopped),
    stale: texts.stale,
  };
}

type Counted = { readonly summary: BuiltinToolStrings[Exclude<Tool, 'fileDocument'>]['summary'] };

/** The summary of several calls in one line. */
export const summaryOf = ({ summary }: Counted) => ({
  running: ({ count }: { readonly count: number }) => summary.running(count),
  complete: ({ count }: { readonly count: number }) => summary.complete(count),
});
