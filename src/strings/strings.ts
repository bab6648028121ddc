import type { BuiltinToolStrings } from './areas/builtinTools.js';
import type { BuiltinViewStrings } from './areas/builtinViews.js';
import type { ContentStrings } from './areas/content.js';
import type { ErrorStrings } from './areas/errors.js';
import type { JsonStrings } from './areas/json.js';
import type { MarkdownStrings } from './areas/markdown.js';
import type { PartialStrings } from './merge.js';
import type { ThreadStrings } from './areas/thread.js';
import type { ThreadListStrings } from './areas/threadList.js';
import type { ToolStrings } from './areas/tools.js';

/** Every string that the kit shows or announces. A complete translation has all of them. */
export interface Strings {
  readonly thread: ThreadStrings;
  readonly threadList: ThreadListStrings;
  /** Tool calls of any tool. */
  readonly tools: ToolStrings;
  /** The rows, questions and errors of the built-in tools. */
  readonly builtinTools: BuiltinToolStrings;
  /** The views inside the rows of the built-in tools. */
  readonly builtinViews: BuiltinViewStrings;
  /** Sentences for errors on the client. */
  readonly errors: ErrorStrings;
  readonly json: JsonStrings;
  /** Links, images, and content that could not be shown. */
  readonly content: ContentStrings;
  readonly markdown: MarkdownStrings;
}

/** Any of the strings, at any depth. */
export type SomeStrings = PartialStrings<Strings>;
