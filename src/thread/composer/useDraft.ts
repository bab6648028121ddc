'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { useEffect, useState } from 'react';

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Hands the text to the runtime and sends it. */
  readonly send: () => void;
  /** The last message was not sent, and its text is here again. */
  readonly wasReturned: boolean;
}

/**
 * What is being written. It is kept here and not in the runtime, which would tell the whole thread of every keystroke;
 * it gets the text when it is sent, and gives it back when that fails.
 */
export function useDraft(): Draft {
  const aui = useAui();
  const [text, setText] = useState('');
  const [wasReturned, setReturned] = useState(false);
  const returned = useAuiState(({ composer }) => composer.text);

  const [taken, setTaken] = useState('');

  if (returned !== taken) {
    setTaken(returned);
    if (returned !== '') {
      // What was written since is not lost either.
      setText(text === '' ? returned : `${returned}\n\n${text}`);
      setReturned(true);
    }
  }
  useEffect(() => {
    if (returned !== '') aui.composer().setText('');
  }, [aui, returned]);

  return {
    text,
    wasReturned,
    setText(next) {
      setText(next);
      setReturned(false);
    },
    send() {
      const composer = aui.composer();
      composer.setText(text);
      composer.send();
      setText('');
      setReturned(false);
    },
  };
}
