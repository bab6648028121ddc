import { fieldsOf, textIn } from '../read.js';
import type { TodoStatus } from './readPlan.js';

const NAMES: Readonly<Record<TodoStatus, readonly string[]>> = {
  todo: ['todo', 'to do', 'pending', 'open', 'planned', 'queued', 'waiting', 'not started', 'blocked'],
  active: ['active', 'in progress', 'inprogress', 'running', 'doing', 'started', 'current', 'working'],
  done: ['done', 'completed', 'complete', 'finished', 'success', 'succeeded', 'closed'],
  cancelled: ['cancelled', 'canceled', 'skipped', 'dropped', 'aborted', 'removed'],
  failed: ['failed', 'error', 'errored', 'failure'],
};

const STATUSES = new Map(
  Object.entries(NAMES).flatMap(([status, names]) => names.map((name) => [name, status as TodoStatus])),
);

/** The status of a step, from any common word. Unknown words mean pending. */
export function readStatus(todo: unknown): TodoStatus {
  const name = textIn(todo, 'status', 'state')
    ?.toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const known = name === undefined ? undefined : STATUSES.get(name);
  const { done, completed, isDone } = fieldsOf(todo);
  return known ?? ((done ?? completed ?? isDone) === true ? 'done' : 'todo');
}
