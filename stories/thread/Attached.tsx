import { useAui } from '@assistant-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { createFileUploads, type UploadFile } from '../../src/runtime/index.js';
import { ThreadStory, type ThreadStoryProps } from './ThreadStory.js';

export type UploadOutcome = 'ready' | 'uploading' | 'failed';

export interface AttachedProps extends ThreadStoryProps {
  /** Attached files that are not sent yet. */
  readonly files?: ReadonlyArray<() => File>;
  /** The outcome of their upload. */
  readonly outcome?: UploadOutcome;
}

const OUTCOMES: Readonly<Record<UploadOutcome, UploadFile>> = {
  ready: async () => 'stored',
  uploading: (_url, _file, onProgress) => {
    onProgress(64);
    return new Promise(() => {});
  },
  failed: () => Promise.reject(new Error('Upload failed.')),
};

/** A thread with files attached to the next message. */
export function Attached({ files, outcome = 'ready', ...thread }: AttachedProps) {
  const uploads = useMemo(() => createFileUploads(async () => '', { upload: OUTCOMES[outcome] }), [outcome]);
  return (
    <ThreadStory key={outcome} {...thread} uploads={uploads}>
      {files && <Attach files={files} />}
    </ThreadStory>
  );
}

function Attach({ files }: Required<Pick<AttachedProps, 'files'>>) {
  const aui = useAui();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    for (const file of files) void aui.composer.addAttachment(file());
  }, [aui, files]);
  return null;
}
