'use client';
import { useAuiState } from '@assistant-ui/react';
import { FileView } from './FileView.js';

/** A file of a reply. */
export function File() {
  const part = useAuiState((state) => state.part);
  if (part.type !== 'file') return null;
  return <FileView url={part.data} mimeType={part.mimeType} filename={part.filename} />;
}

/** A picture of a reply. */
export function Image() {
  const part = useAuiState((state) => state.part);
  if (part.type !== 'image') return null;
  return <FileView url={part.image} mimeType="image/*" filename={part.filename} />;
}
