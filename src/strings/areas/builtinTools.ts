/** A sentence about a call. Unknown values are undefined. */
type Sentence<What extends readonly unknown[]> = (...what: What) => string;

/** The texts of a call's row in each phase, and of a line about several calls. */
export interface RowStrings<What extends readonly unknown[]> {
  readonly title: string;
  /** While the arguments are written. */
  readonly preparing: Sentence<What>;
  readonly running: Sentence<What>;
  /** While it waits for an approval. */
  readonly asking: Sentence<What>;
  readonly failed: Sentence<What>;
  readonly denied: Sentence<What>;
  readonly stopped: Sentence<What>;
  readonly stale: string;
  readonly summary: {
    readonly running: (count: number) => string;
    readonly complete: (count: number) => string;
  };
}

/** A sentence for each kind of error, and one for all others. */
type ErrorStrings<Kind extends string = never> = Readonly<Record<Kind | 'other', string>>;

type Known = string | undefined;
type FileAction = 'read' | 'extract' | 'write' | 'append';

interface SearchStrings extends RowStrings<[query: Known]> {
  readonly soFar: (count: number) => string;
  readonly done: (count: number, query: Known) => string;
  readonly approval: {
    readonly question: Sentence<[query: Known]>;
    readonly consequence: string;
    readonly approve: string;
  };
}

/** The strings of the built-in tools' rows: labels, summaries, questions and errors. */
export interface BuiltinToolStrings {
  /** The language tag for numbers and dates in these sentences. */
  readonly locale: string;
  readonly calculator: RowStrings<[expression: Known]> & {
    readonly done: (expression: Known, result: string) => string;
    readonly errors: ErrorStrings<'timeout'>;
  };
  readonly codeExecution: RowStrings<[language: Known]> & {
    /** While it runs and has printed something. */
    readonly soFar: (language: Known, lines: number) => string;
    readonly done: (language: Known, made: { readonly lines: number; readonly images: number }) => string;
    readonly exited: (language: Known, exitCode: number) => string;
    readonly errors: ErrorStrings<'timeout' | 'limit' | 'network'>;
    readonly approval: {
      readonly question: Sentence<[language: Known]>;
      readonly consequence: string;
      readonly approve: string;
      readonly deny: string;
    };
  };
  /** `isLookup`: the call looks up the time. Otherwise, it calculates a date. */
  readonly datetime: RowStrings<[isLookup: boolean, place: Known]> & {
    readonly done: (time: string, place: Known) => string;
    readonly errors: ErrorStrings;
  };
  readonly fileDocument: Omit<RowStrings<[action: FileAction, name: Known]>, 'summary'> & {
    readonly done: (
      action: FileAction,
      name: Known,
      size: { readonly pages?: number; readonly words?: number; readonly isEmpty?: boolean },
    ) => string;
    /** Without an action, the calls did different things. */
    readonly summary: {
      readonly running: (count: number, action: FileAction | undefined) => string;
      readonly complete: (count: number, action: FileAction | undefined) => string;
    };
    readonly errors: ErrorStrings<'timeout' | 'forbidden' | 'missing'>;
    readonly approval: {
      readonly question: Sentence<[action: FileAction, name: Known]>;
      readonly consequence: (action: FileAction) => string;
    };
  };
  readonly projectContext: RowStrings<[section: 'notes' | 'files' | 'history' | undefined]> & {
    readonly done: (section: 'notes' | 'files' | 'history' | undefined, project: Known) => string;
    readonly found: (what: 'files' | 'notes' | 'conversations', count: number, project: Known) => string;
    readonly errors: ErrorStrings<'forbidden' | 'missing'>;
    readonly approval: {
      readonly question: Sentence<[section: 'notes' | 'files' | 'history' | undefined]>;
      readonly consequence: string;
    };
  };
  readonly saveMemory: RowStrings<[text: Known]> & {
    readonly done: Sentence<[text: Known]>;
    readonly alreadyKnown: string;
    readonly errors: ErrorStrings<'timeout' | 'limit' | 'duplicate'>;
    readonly approval: {
      readonly question: string;
      readonly consequence: string;
      readonly approve: string;
      readonly deny: string;
    };
  };
  readonly searchMemories: SearchStrings & { readonly errors: ErrorStrings<'timeout'> };
  readonly showPlan: RowStrings<[]> & {
    readonly done: (title: Known, done: number, total: number) => string;
    /** The line of the first version, once there is a later one. */
    readonly created: (steps: number) => string;
    readonly updated: (changes: {
      readonly done: number;
      readonly total: number;
      readonly added: number;
      readonly removed: number;
    }) => string;
    readonly errors: ErrorStrings;
    readonly approval: {
      readonly question: string;
      readonly consequence: string;
      readonly approve: string;
    };
  };
  readonly urlReader: RowStrings<[site: Known]> & {
    readonly soFar: (site: Known, words: number) => string;
    readonly done: (title: Known, site: Known) => string;
    readonly blank: Sentence<[site: Known]>;
    readonly errors: ErrorStrings<'timeout' | 'limit' | 'forbidden' | 'missing' | 'network'>;
    readonly approval: {
      readonly question: Sentence<[site: Known]>;
      readonly consequence: string;
      readonly approve: string;
    };
  };
  readonly webSearch: SearchStrings & { readonly errors: ErrorStrings<'timeout' | 'limit' | 'network'> };
}
