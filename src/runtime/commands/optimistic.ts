import type { OptimisticLocalStore } from 'convex/browser';
import type { AgentUIMessage } from '../../bridge/index.js';
import type { ListResult, SentExtras, ThreadFunctions } from '../functions.js';

interface ShownMessage extends SentExtras {
  readonly threadId: string;
  readonly prompt: string;
  readonly files: AgentUIMessage['parts'];
}

/**
 * Shows a message before the server has it, in every query that lists the newest rows of its thread. It has its final
 * position, so it keeps its id when the stored row replaces it. Convex removes it if the mutation fails.
 */
export function createSentMessage(
  query: ThreadFunctions['listThreadMessages'],
  message: ShownMessage,
  now: number,
): (store: OptimisticLocalStore) => void {
  const { threadId, prompt } = message;
  let place: number | undefined;
  return (store) => {
    const known = store.getAllQueries(query).filter(({ args, value }) => value && args.threadId === threadId);
    const orders = known.flatMap(({ value }) => (value as ListResult).page.map(({ order }) => order));
    const next = orders.reduce((max, order) => Math.max(max, order), -1) + 1;
    for (const { args, value } of known) {
      const isNewest = args.paginationOpts.cursor === null && args.paginationOpts.numItems > 0;
      if (!isNewest) continue;
      const result = value as ListResult;
      place ??= next;
      // After a reconnect the stored row can arrive before the mutation is confirmed.
      if (result.page.some((row) => row.order === place && row.role === 'user' && textOf(row) === prompt))
        continue;
      store.setQuery(query, args, { ...result, page: [...result.page, sentRow(message, now, next)] });
    }
  };
}

const textOf = ({ parts }: AgentUIMessage): string =>
  parts.flatMap((part) => ('text' in part && typeof part.text === 'string' ? [part.text] : [])).join('');

const dataPart = ({ name, data }: { name: string; data: unknown }) =>
  ({ type: `data-${name}`, data }) as AgentUIMessage['parts'][number];

const textPart = (text: string) => ({ type: 'text', text }) as AgentUIMessage['parts'][number];

const SENT = 'sent:';

/** Whether the server has not confirmed this row yet. */
export const isSentRow = ({ id }: AgentUIMessage): boolean => id.startsWith(SENT);

/** A message as displayed until the server has stored it. */
export function sentRow(
  { threadId, prompt, files, metadata, data = [] }: ShownMessage,
  now: number,
  order: number,
): AgentUIMessage {
  const key = `${threadId}-${order}-0`;
  return {
    id: `${SENT}${key}`,
    key,
    role: 'user',
    parts: [textPart(prompt), ...files, ...data.map(dataPart)],
    order,
    stepOrder: 0,
    status: 'pending',
    _creationTime: now,
    ...(metadata && { metadata: { custom: metadata } }),
  };
}

/** Replaces the text of a message and removes what followed it, before the server has done so. */
export function showEditedMessage(
  store: OptimisticLocalStore,
  query: ThreadFunctions['listThreadMessages'],
  threadId: string,
  order: number,
  prompt: string | undefined,
): void {
  for (const { args, value } of store.getAllQueries(query)) {
    if (args.threadId !== threadId || args.paginationOpts.numItems === 0 || !value) continue;
    const result: ListResult = value;
    const page = result.page
      .filter((row) => row.order < order || (row.order === order && row.role === 'user'))
      .map((row) => (row.order === order && prompt !== undefined ? withText(row, prompt) : row));
    store.setQuery(query, args, { ...result, page });
  }
}

const withText = (row: AgentUIMessage, prompt: string): AgentUIMessage => ({
  ...row,
  status: 'pending',
  parts: [textPart(prompt), ...row.parts.filter(({ type }) => type !== 'text')],
});
