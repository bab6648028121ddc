import type { AppendMessage } from '@assistant-ui/react';
import { ClientError } from '../../shared/clientError.js';

/** A part that contains or links to a file. */
export interface InlineFile {
  readonly part: Extract<AppendMessage['content'][number], { type: 'image' | 'file' | 'audio' }>;
  /** The name of its attachment. */
  readonly name?: string;
}

/** The file of a part, from its content or its address, to upload like any other. */
export async function readInlineFile({ part, name: given }: InlineFile): Promise<File> {
  const name = ('filename' in part ? part.filename : undefined) ?? given ?? part.type;
  try {
    const blob = await blobOf(part);
    return new File([blob], name, { type: blob.type });
  } catch {
    throw new ClientError('unreadableFile', name);
  }
}

async function blobOf(part: InlineFile['part']): Promise<Blob> {
  if (part.type === 'image') return blobAt(part.image, '');
  if (part.type === 'file') return blobAt(part.data, part.mimeType);
  const { data, format } = part.audio;
  return blobAt(data, format === 'mp3' ? 'audio/mpeg' : `audio/${format}`);
}

/** @param source a data URL, an address that the browser may read, or base64 */
async function blobAt(source: string, mediaType: string): Promise<Blob> {
  const [, type = mediaType, encoding, body] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/s.exec(source) ?? [];
  if (body !== undefined) {
    // Not `fetch`, which a content security policy often refuses for data URLs.
    return encoding ? fromBase64(body, type) : new Blob([decodeURIComponent(body)], { type });
  }
  if (!/^(https?|blob):/i.test(source)) return fromBase64(source, mediaType);
  const response = await fetch(source, { credentials: 'omit' });
  if (!response.ok) throw new Error(`Status ${response.status}.`);
  const blob = await response.blob();
  return mediaType === '' ? blob : new Blob([blob], { type: mediaType });
}

const fromBase64 = (text: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], { type });
