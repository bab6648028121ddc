import { plural } from '../../shared/text/plural.js';

/** The strings that markdown adds to a text. */
export interface MarkdownStrings {
  /** Names a code block. */
  readonly code: (language: string) => string;
  /** Names a table. */
  readonly table: (columns: number, rows: number) => string;
  readonly notes: string;
  /** Names a footnote reference. */
  readonly note: (number: number) => string;
  /** Names the link from a footnote back to its reference. */
  readonly backToText: (number: number) => string;
}

export const englishMarkdownStrings: MarkdownStrings = {
  code: (language) => (language ? `Code, ${language}` : 'Code'),
  table: (columns, rows) => `Table, ${plural(rows, 'row')}, ${plural(columns, 'column')}`,
  notes: 'Notes',
  note: (number) => `Note ${number}`,
  backToText: (number) => `Back to note ${number} in the text`,
};
