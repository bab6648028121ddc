'use client';
import { useAuiState } from '@assistant-ui/react';
import { File as FileIcon } from 'lucide-react';
import { useThreadStrings } from '../ThreadContext.js';
import { safeImage, safeUrl } from './safeUrl.js';

/** A file. One that is a picture is shown. */
export function File() {
  const strings = useThreadStrings();
  const part = useAuiState((state) => state.part);
  if (part.type !== 'file') return null;
  const { data, mimeType, filename } = part;
  const name = filename ?? strings.file;
  const picture = mimeType.startsWith('image/') ? safeImage(data) : undefined;
  if (picture) return <Picture url={picture} name={filename ?? strings.image} />;
  const link = safeUrl(data);
  const content = (
    <>
      <FileIcon size={16} data-icon="file" />
      <span className="cau-message-file-name" dir="auto">
        {name}
      </span>
      <span className="cau-message-file-type">{typeOf(mimeType)}</span>
    </>
  );
  return link ? (
    <a data-slot="file" className="cau-message-file" href={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <span data-slot="file" className="cau-message-file">
      {content}
    </span>
  );
}

export function Image() {
  const strings = useThreadStrings();
  const part = useAuiState((state) => state.part);
  if (part.type !== 'image') return null;
  const url = safeImage(part.image);
  return url ? <Picture url={url} name={part.filename ?? strings.image} /> : null;
}

function Picture({ url, name }: { readonly url: string; readonly name: string }) {
  return (
    <img
      data-slot="image"
      className="cau-message-image"
      src={url}
      alt={name}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}

/** "application/pdf" is "PDF". */
const typeOf = (mimeType: string): string =>
  (mimeType.split('/').at(-1) ?? mimeType)
    .replace(/^(x-|vnd\.)/, '')
    .split(/[.+;]/)[0]!
    .toUpperCase();
