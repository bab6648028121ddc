import type { BuiltinToolStrings } from './builtinTools.js';
import type { BuiltinViewStrings } from './builtinViews.js';
import type { ContentStrings } from './content.js';
import type { ErrorStrings } from './errors.js';
import type { JsonStrings } from './json.js';
import type { MarkdownStrings } from './markdown.js';
import type { PartialStrings } from './merge.js';
import type { ThreadStrings } from './thread.js';
import type { ThreadListStrings } from './threadList.js';
import type { ToolStrings } from './tools.js';

/** Every string that the kit shows or announces. A complete translation has all of them. */
export interface Strings {
  readonly thread: ThreadStrings;
  readonly threadList: ThreadListStrings;
  /** Tool calls of any tool. */
  readonly tools: ToolStrings;
  /** The rows, questions and errors of the built-in tools. */
  readonly builtinTools: BuiltinToolStrings;
  /** What the built-in tools show when they are open. */
  readonly builtinViews: BuiltinViewStrings;
  /** Why something failed, in threads, lists and tool calls. */
  readonly errors: ErrorStrings;
  readonly json: JsonStrings;
  /** Links, images, and content that could not be shown. */
  readonly content: ContentStrings;
  readonly markdown: MarkdownStrings;
}

/** Any of the strings, at any depth. */
export type SomeStrings = PartialStrings<Strings>;
