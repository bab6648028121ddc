import type { AgentPart, BridgeMessage, BridgePart } from '../../bridge/index.js';
import { defined } from '../defined.js';

type OtherPart = Exclude<BridgePart, { type: 'text' | 'reasoning' | 'tool-call' }>;
type Attachment = NonNullable<BridgeMessage['attachments']>[number];

/** The part of a UIMessage that the bridge reads as this part. */
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

/** What a user's message carries. */
export const attachmentParts = (attachments: readonly Attachment[]): AgentPart[] =>
  attachments.flatMap(({ content, contentType }) =>
    content.map((part) => {
      const file = toAgentPart(part as OtherPart);
      return contentType === undefined ? file : ({ ...file, mediaType: contentType } as AgentPart);
    }),
  );
