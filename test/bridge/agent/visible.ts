import type { ThreadSnapshot } from '../../../src/bridge/index.js';

/** Everything that two pages of one thread must agree on, as text, because the order of keys counts too. */
export const visible = ({ messages, toolCalls, isRunning }: ThreadSnapshot): string =>
  JSON.stringify(
    {
      isRunning,
      messages: messages.map(({ id, role, status, content, attachments, metadata: { custom } }) => ({
        id,
        role,
        status,
        content,
        attachments,
        agentName: custom.agentName,
        error: custom.error,
      })),
      toolCalls,
    },
    null,
    1,
  );

/** The first lines in which two such texts differ. */
export function difference(live: string, reload: string): string {
  const [a, b] = [live.split('\n'), reload.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  if (at < 0) return '';
  const lines = (list: readonly string[]) =>
    list
      .slice(Math.max(0, at - 6), at + 4)
      .map((line) => line.slice(0, 200))
      .join('\n');
  return `live:\n${lines(a)}\nreload:\n${lines(b)}`;
}
