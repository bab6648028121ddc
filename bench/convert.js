const RUNNING = { type: 'running' };
const COMPLETE = { type: 'complete', reason: 'stop' };

/** Converts a message of Convex Agent to one of assistant-ui, as people write it by hand. */
export function convert(message) {
  return {
    id: message.key,
    role: message.role,
    createdAt: new Date(message._creationTime),
    content: message.parts.flatMap((part) => {
      if (part.type === 'text') return [{ type: 'text', text: part.text }];
      if (!part.type.startsWith('tool-')) return [];
      const { toolCallId, input = {}, output } = part;
      const argsText = JSON.stringify(input);
      const toolName = part.type.slice('tool-'.length);
      return [{ type: 'tool-call', toolCallId, toolName, args: input, argsText, result: output }];
    }),
    ...(message.role === 'assistant' && { status: message.status === 'streaming' ? RUNNING : COMPLETE }),
  };
}
