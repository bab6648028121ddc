import { plural } from '../../shared/text/plural.js';
import { formatSize } from '../../shared/text/formatSize.js';

/** The strings of the JSON viewer. Code such as `null` and `true` is not translated. */
export interface JsonStrings {
  readonly emptyText: string;
  readonly emptyList: string;
  readonly emptyRecord: string;
  /** In place of a value that contains itself. */
  readonly circular: string;
  readonly unreadable: string;
  readonly function: (name: string) => string;
  readonly bytes: (size: string) => string;
  /** The size of a list. */
  readonly items: (count: number) => string;
  /** The size of an object. */
  readonly fields: (count: number) => string;
  readonly showMore: (count: number, total: number) => string;
  readonly showAll: (size: string) => string;
  readonly showLess: string;
  readonly showAsJson: string;
  readonly showAsText: string;
  readonly notJson: string;
  /** The accessible name of a scrolling text. */
  readonly text: (name: string | undefined, size: string) => string;
  /** The accessible name of a table. */
  readonly table: (name: string | undefined, rows: number, columns: number) => string;
  readonly image: (name: string | undefined) => string;
  readonly imageFailed: string;
  readonly file: (name: string | undefined, mediaType: string, size: string) => string;
  readonly opensInNewTab: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly size: (bytes: number) => string;
}

const number = new Intl.NumberFormat('en');

const counted = (count: number, one: string): string => plural(count, one, `${one}s`, number.format(count));

const of = (name: string | undefined, text: string): string => (name ? `${name}: ${text}` : text);

export const englishJsonStrings: JsonStrings = {
  emptyText: 'empty text',
  emptyList: 'empty list',
  emptyRecord: 'empty object',
  circular: 'circular, already shown above',
  unreadable: 'couldn’t be read',
  function: (name) => (name ? `function ${name}` : 'function'),
  bytes: (size) => `${size} of binary data`,
  items: (count) => counted(count, 'item'),
  fields: (count) => counted(count, 'field'),
  showMore: (count, total) => `Show ${number.format(count)} more of ${number.format(total)}`,
  showAll: (size) => `Show all (${size})`,
  showLess: 'Show less',
  showAsJson: 'Show as JSON',
  showAsText: 'Show as text',
  notJson: 'Not valid JSON.',
  text: (name, size) => of(name, `text, ${size}`),
  table: (name, rows, columns) => of(name, `table, ${counted(rows, 'row')}, ${counted(columns, 'column')}`),
  image: (name) => of(name, 'image'),
  imageFailed: 'Couldn’t show this image.',
  file: (name, mediaType, size) => of(name, `file, ${mediaType}, ${size}`),
  opensInNewTab: 'opens in a new tab',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy',
  size: (bytes) => formatSize(bytes, 'en'),
};
