import type { AgentPart, BridgeMessage, BridgePart } from '../../bridge/index.js';
import { defined } from '../defined.js';

type OtherPart = Exclude<BridgePart, { type: 'text' | 'reasoning' | 'tool-call' }>;
type Attachment = NonNullable<BridgeMessage['attachments']>[number];

/** Converts a part to the UIMessage part that the bridge reads. */
export function toAgentPart(part: OtherPart): AgentPart {
  switch (part.type) {
    case 'image':
      return filePart({ mediaType: 'image/*', url: part.image, filename: part.filename });
    case 'file':
      return filePart({ mediaType: part.mimeType, url: part.data, filename: part.filename });
    case 'source': {
      const { id, sourceType, type: _, ...fields } = part;
      const source: object = { ...fields, type: `source-${sourceType}`, sourceId: id };
      return source as AgentPart;
    }
    default:
      return part;
  }
}

const filePart = (fields: { mediaType: string; url: string; filename: string | undefined }): AgentPart =>
  defined({ type: 'file', ...fields });

/** Converts the content of a user's message. */
export const attachmentParts = (attachments: readonly Attachment[]): AgentPart[] =>
  attachments.flatMap(({ content, contentType }) =>
    content.map((part) => {
      const file = toAgentPart(part as OtherPart);
      return contentType === undefined ? file : ({ ...file, mediaType: contentType } as AgentPart);
    }),
  );
