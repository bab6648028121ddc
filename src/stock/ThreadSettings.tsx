'use client';
import type { ReactNode } from 'react';
import {
  Announcer,
  ThreadSettings as Settings,
  type ThreadSettingsProps as SettingsProps,
} from '../thread/internal.js';

/** Props of `ThreadSettings`. */
export interface ThreadSettingsProps extends SettingsProps {
  readonly children: ReactNode;
}

/**
 * What the pieces below it share: tool displays, words, and who may see raw errors. Put it around assistant-ui's own
 * `Thread`. It also tells screen readers what happens to the thread.
 */
export function ThreadSettings({ children, ...settings }: ThreadSettingsProps) {
  return (
    <Settings {...settings}>
      {children}
      <Announcer />
    </Settings>
  );
}
