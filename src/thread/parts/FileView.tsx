'use client';
import { File as FileIcon } from 'lucide-react';
import { fileType } from '../../shared/text/fileType.js';
import { plainName } from '../../shared/text/plainName.js';
import { fileUrl, storedImage } from '../../shared/urls.js';
import { useThreadStrings } from '../ThreadContext.js';

export interface FileViewProps {
  /** The URL of the file, or the file as a data URL. A URL that could run code is not opened. */
  readonly url: string | undefined;
  readonly mimeType: string;
  readonly filename: string | undefined;
}

/** A file by name, and as a picture if it is one. A file that cannot be opened safely still shows its name. */
export function FileView({ url, mimeType, filename }: FileViewProps) {
  const strings = useThreadStrings();
  const isImage = mimeType.startsWith('image/');
  const name = plainName(filename ?? '') || (isImage ? strings.image : strings.file);
  const picture = isImage ? storedImage(url) : undefined;
  if (picture) {
    return (
      <img
        data-slot="image"
        className="cau-message-image"
        src={picture}
        alt={name}
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    );
  }
  const link = fileUrl(url);
  const content = (
    <>
      <FileIcon size={16} data-icon="file" />
      <span className="cau-message-file-name" dir="auto">
        {name}
      </span>{' '}
      <span className="cau-message-file-type">{plainName(fileType(filename, mimeType) ?? '')}</span>
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
