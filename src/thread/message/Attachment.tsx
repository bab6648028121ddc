'use client';
import { useAuiState } from '@assistant-ui/react';
import { FileView } from '../parts/FileView.js';

/** A user's file. */
export function Attachment() {
  const { name, contentType, type, content } = useAuiState(({ attachment }) => attachment);
  const part = content?.find((one) => one.type === 'image' || one.type === 'file');
  const url = part?.type === 'image' ? part.image : part?.data;
  const mimeType = contentType ?? (part?.type === 'file' ? part.mimeType : type === 'image' ? 'image/*' : '');
  return <FileView url={url} mimeType={mimeType} filename={part ? part.filename : name} />;
}
