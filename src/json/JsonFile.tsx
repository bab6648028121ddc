'use client';
import { File } from 'lucide-react';
import { plainName } from '../shared/text/plainName.js';
import { useJsonStrings } from './useJsonStrings.js';

export interface JsonFileProps {
  readonly mediaType: string;
  readonly size: number;
  readonly name: string | undefined;
}

/** A file that cannot be shown. */
export function JsonFile({ mediaType, size, name }: JsonFileProps) {
  const strings = useJsonStrings();
  return (
    <p data-slot="json-file" className="cau-json-file">
      <File size={14} data-icon="file" />
      <bdi>{plainName(strings.file(name, mediaType, strings.size(size)))}</bdi>
    </p>
  );
}
