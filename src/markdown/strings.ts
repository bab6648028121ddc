import { plural } from '../shared/plural.js';

/** Every word that markdown adds to what was written. */
export interface MarkdownStrings {
  /** What a block of code is called. */
  readonly code: (language: string) => string;
  /** What a table is called. */
  readonly table: (columns: number, rows: number) => string;
  readonly notes: string;
  /** What leads to a note. */
  readonly note: (number: number) => string;
  /** What leads from a note back to its place in the text. */
  readonly backToText: (number: number) => string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
}

/** The words, unless others are given. */
export const englishMarkdownStrings: MarkdownStrings = {
  code: (language) => (language ? `Code, ${language}` : 'Code'),
  table: (columns, rows) => `Table, ${plural(rows, 'row')}, ${plural(columns, 'column')}`,
  notes: 'Notes',
  note: (number) => `Note ${number}`,
  backToText: (number) => `Back to note ${number} in the text`,
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy',
};
