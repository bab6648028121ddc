import type { Strings } from '../strings/index.js';
import { builtinTools } from './de/builtinTools.js';
import { errors } from './de/errors.js';
import { thread, threadList } from './de/thread.js';
import { tools } from './de/tools.js';
import { builtinViews, content, json, markdown } from './de/values.js';

/** The German strings. They avoid both "du" and "Sie". */
export const de: Strings = {
  thread,
  threadList,
  tools,
  builtinTools,
  builtinViews,
  errors,
  json,
  content,
  markdown,
};
