const KINDS = {
  timeout: /time[d-]?[ -]?out|deadline|took too long/i,
  limit: /\b429\b|rate.?limit|quota|too many/i,
  forbidden: /\b40[13]\b|forbidden|unauthori[sz]ed|permission|access denied/i,
  missing: /\b404\b|not found|no such|ENOENT/i,
  network: /fetch failed|network|ECONN|ENOTFOUND|socket|unreachable/i,
};

type ErrorKind = keyof typeof KINDS;

export type ErrorSentences = Partial<Record<ErrorKind, string>> & { readonly other: string };

/** A readable sentence for the kind of error. Only users with debug access see the raw error. */
export const errorSentence =
  (sentences: ErrorSentences) =>
  ({ errorText = '' }: { readonly errorText: string | undefined }): string => {
    const kinds = Object.keys(KINDS) as ErrorKind[];
    const kind = kinds.find((name) => sentences[name] !== undefined && KINDS[name].test(errorText));
    return kind === undefined ? sentences.other : sentences[kind]!;
  };
