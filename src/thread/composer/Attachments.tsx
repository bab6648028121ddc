'use client';
import { AttachmentPrimitive, ComposerPrimitive, useAuiState } from '@assistant-ui/react';
import { CircleAlert, FileText, X } from 'lucide-react';
import { plainName } from '../../shared/text/plainName.js';
import { IconButton } from '../IconButton.js';
import { useThreadStrings } from '../ThreadContext.js';
import { useNumbers } from '../useNumbers.js';

/** The message's files, each with its progress and a button to remove it. */
export function Attachments() {
  return (
    <div className="cau-attachments">
      <ComposerPrimitive.Attachments>{() => <Attachment />}</ComposerPrimitive.Attachments>
    </div>
  );
}

function Attachment() {
  const { composer: words } = useThreadStrings();
  const { percent: toPercent } = useNumbers();
  const { name: given, status, file, type } = useAuiState(({ attachment }) => attachment);
  const name = plainName(given);
  const isFailed = status.type === 'incomplete';
  const percent = status.type === 'running' ? status.progress : undefined;
  return (
    <AttachmentPrimitive.Root data-slot="attachment" data-state={status.type} className="cau-attachment">
      {file && type === 'image' ? <Preview file={file} /> : <FileText size={18} data-icon="file" />}
      <span className="cau-attachment-name" dir="auto">
        {name}
      </span>
      {isFailed && (
        <span className="cau-attachment-failed">
          <CircleAlert size={16} data-icon="alert" />
          <span className="cau-sr">{words.uploadFailed(name)}</span>
        </span>
      )}
      {percent !== undefined && (
        <progress
          className="cau-upload"
          max={100}
          value={percent}
          aria-label={words.uploading(name, toPercent(percent / 100))}
        />
      )}
      <AttachmentPrimitive.Remove asChild>
        <IconButton label={words.remove(name)}>
          <X size={16} data-icon="remove" />
        </IconButton>
      </AttachmentPrimitive.Remove>
    </AttachmentPrimitive.Root>
  );
}

/** A picture that is not uploaded yet. */
function Preview({ file }: { readonly file: File }) {
  return (
    <img
      className="cau-attachment-preview"
      alt=""
      ref={(image) => {
        if (!image) return undefined;
        const url = URL.createObjectURL(file);
        image.src = url;
        return () => URL.revokeObjectURL(url);
      }}
    />
  );
}
