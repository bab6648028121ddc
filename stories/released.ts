import { occurrences } from './occurrences.js';
import type { Recording } from './recordings.js';

export interface ReleasedPart {
  readonly key: string;
  readonly kind: string;
  readonly text: string;
  /** Whether the message has already shown this part. */
  readonly isRepeated: boolean;
}

export interface ReleasedMessage {
  readonly role: string;
  readonly status: string;
  readonly id: string;
  readonly parts: readonly ReleasedPart[];
}

export interface ReleasedFrame {
  readonly versions: string;
  readonly messages: readonly ReleasedMessage[];
}

/** What the released packages show in a frame (from 0), or `undefined` if it was not recorded. */
export function releasedFrame({ upstream = {} }: Recording, frame: number): ReleasedFrame | undefined {
  const newest = upstream['0.7.3'];
  const version = Array.isArray(newest) ? '0.7.3' : '0.6.4';
  const shown = upstream[version];
  const lines = typeof shown === 'string' ? undefined : shown?.[frame]?.merged;
  if (!lines) return undefined;
  const versions = typeof newest === 'string' ? '0.6.4 and 0.7.3' : version;
  return { versions, messages: lines.map(readMessage) };
}

const LINE = /^(?<role>\w+) id=(?<id>\S*) key=\S* \(\d+,\d+\) (?<status>\w+) \[(?<parts>.*)\]$/;

function readMessage(line: string): ReleasedMessage {
  const { role = '', id = '', status = '', parts = line } = LINE.exec(line)?.groups ?? {};
  return { role, id, status, parts: parts === '' ? [] : readParts(parts.split(' | ')) };
}

function readParts(parts: string[]): ReleasedPart[] {
  return occurrences(parts, String).map(({ item, key, isRepeated }) => {
    const [kind = '', ...rest] = item.split(':');
    const text = rest.join(':');
    return { key, kind, text, isRepeated: isRepeated && text !== '' };
  });
}
