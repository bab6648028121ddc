import { fieldsOf, listIn, payloadOf, readEach, textIn, toText } from '../read.js';
import { readStatus } from './readStatus.js';

/** The status of a step. */
export type TodoStatus = 'todo' | 'active' | 'done' | 'cancelled' | 'failed';

/** One step of a `Plan`. */
export interface PlanTodo {
  readonly id: string | undefined;
  readonly title: string;
  readonly detail: string | undefined;
  readonly status: TodoStatus;
}

/** A plan as `showPlan` shows it. */
export interface Plan {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly todos: readonly PlanTodo[];
}

/** One step of a plan as a model may write it: a text, or an object. */
export type ShowPlanTodo =
  | string
  | {
      readonly id?: string | number | undefined;
      /** Also read from `content`, `text` and `label`. */
      readonly title?: string | undefined;
      readonly content?: string | undefined;
      readonly description?: string | undefined;
      /** 'pending', 'in_progress', 'completed', 'cancelled', 'failed', or a common synonym. */
      readonly status?: string | undefined;
      readonly done?: boolean | undefined;
    };

/** Arguments that the `showPlan` display reads. */
export interface ShowPlanArgs {
  /** Plans with the same id are versions of one plan. */
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Also read from `steps`, `items` and `tasks`. */
  readonly todos?: readonly ShowPlanTodo[] | undefined;
  readonly steps?: readonly ShowPlanTodo[] | undefined;
}

/** A tool that shows a plan usually returns its arguments. */
export type ShowPlanResult = ShowPlanArgs;

/** The plan of a call: its result, otherwise its arguments. */
export function readPlan(args: unknown, result?: unknown): Plan | undefined {
  const given = readOne(args);
  const returned = readOne(payloadOf(result));
  if (!returned || !given) return returned ?? given;
  return {
    ...returned,
    id: returned.id ?? given.id,
    title: returned.title ?? given.title,
    description: returned.description ?? given.description,
  };
}

function readOne(source: unknown): Plan | undefined {
  const { plan } = fieldsOf(source);
  if (typeof plan === 'object' && plan !== null && !Array.isArray(plan)) return readOne(plan);
  const todos = readEach(listIn(source, 'todos', 'steps', 'items', 'tasks', 'plan'), readTodo);
  if (!todos) return undefined;
  return {
    id: textIn(source, 'id', 'planId'),
    title: textIn(source, 'title', 'name', 'goal'),
    description: textIn(source, 'description', 'summary'),
    todos,
  };
}

function readTodo(value: unknown): PlanTodo | undefined {
  const title = textIn(value, 'title', 'content', 'text', 'label', 'name', 'task', 'step') ?? toText(value);
  if (title === undefined) return undefined;
  const detail = textIn(value, 'description', 'detail', 'notes');
  return { id: textIn(value, 'id', 'key'), title, detail, status: readStatus(value) };
}
