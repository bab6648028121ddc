import { useAuiState } from '@assistant-ui/react';
import { ToolRow } from './ToolRow.js';

/** The message part that assistant-ui renders here. */
export function MessagePart() {
  const part = useAuiState((state) => state.part);
  const messageId = useAuiState((state) => state.message.id);
  switch (part.type) {
    case 'text':
      return (
        <p className="rt-text" data-slot="text">
          {part.text}
        </p>
      );
    case 'reasoning':
      return (
        <p className="rt-text" data-slot="reasoning">
          <span>reasoning</span> {part.text}
        </p>
      );
    case 'tool-call':
      return <ToolRow messageId={messageId} toolCallId={part.toolCallId} />;
    case 'source':
      return <OtherPart kind="source" text={part.title ?? part.url ?? part.id} />;
    case 'image':
      return <OtherPart kind="image" text={part.filename ?? part.image} />;
    case 'file':
      return <OtherPart kind="file" text={part.filename ?? part.mimeType} />;
    case 'data':
      return <OtherPart kind={part.name} text={JSON.stringify(part.data)} />;
    default:
      return <OtherPart kind={part.type} />;
  }
}

function OtherPart({ kind, text }: { kind: string; text?: string }) {
  return (
    <p className="rt-other">
      <span>{kind}</span> {text}
    </p>
  );
}
