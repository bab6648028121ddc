import type { AgentUIMessage } from './types.js';

/** Tells the messages of a thread from those of another, by the `key` the agent gives them. */
export function createOwnership(threadId: string): (message: AgentUIMessage) => boolean {
  let prefix: string | undefined;
  return (message) => {
    const found = prefixOf(message);
    if (found === undefined || found === threadId) {
      if (found !== undefined) prefix = found;
      return true;
    }
    // A host may name its threads otherwise than the agent does: then the first name seen stands for this one.
    prefix ??= found;
    return found === prefix;
  };
}

function prefixOf({ key, order, stepOrder }: AgentUIMessage): string | undefined {
  const suffix = `-${order}-${stepOrder}`;
  return typeof key === 'string' && key.endsWith(suffix) ? key.slice(0, -suffix.length) : undefined;
}
