'use client';
import { useAui, useAuiState } from '@assistant-ui/react';
import { Mic, MicOff } from 'lucide-react';
import { IconButton } from '../IconButton.js';
import { useThreadStrings } from '../ThreadContext.js';

/** Starts and stops dictation, if the app has an adapter for it. */
export function Dictate() {
  const aui = useAui();
  const { composer: words } = useThreadStrings();
  const isOn = useAuiState(({ composer }) => composer.dictation !== undefined);
  const Icon = isOn ? MicOff : Mic;
  return (
    <IconButton
      label={isOn ? words.stopDictating : words.dictate}
      data-slot="dictate"
      data-state={isOn ? 'on' : 'off'}
      onClick={() => (isOn ? aui.composer.stopDictation() : aui.composer.startDictation())}
    >
      <Icon size={18} data-icon="dictate" />
    </IconButton>
  );
}
