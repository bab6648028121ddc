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
 * Provides tool displays, strings and other settings to the pieces below. Put it around assistant-ui's own `Thread`. It
 * also announces changes to screen readers.
 */
export function ThreadSettings({ children, ...settings }: ThreadSettingsProps) {
  return (
    <Settings {...settings}>
      {children}
      <Announcer />
    </Settings>
  );
}
