import type { Scenario } from '../test/support/conformance.js';
import { realistic } from './realistic.js';

interface ReleasedFrame {
  readonly merged: readonly string[];
}

export interface Recording extends Scenario {
  /** The output of each released version, one line per message, or a sentence if it equals that of another version. */
  readonly upstream?: Readonly<Record<string, readonly ReleasedFrame[] | string>>;
}

const files = import.meta.glob<Recording>('../test/conformance/*.json', { eager: true, import: 'default' });

const all = Object.values(files)
  .filter(({ frames }) => frames.length > 0)
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** The recorded threads by name, in the order of their numbers. */
export const recordings: Readonly<Record<string, Recording>> = Object.fromEntries(
  all.map((recording) => [recording.name, { ...realistic(recording), name: recording.name }]),
);

export const recordingNames: readonly string[] = Object.keys(recordings);

export const longestRecording: number = Math.max(...all.map(({ frames }) => frames.length));
