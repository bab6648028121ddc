import { readdirSync, readFileSync } from 'node:fs';
import type { AgentUIMessage } from '../../src/bridge/index.js';

export interface Frame {
  readonly label?: string;
  readonly persisted: AgentUIMessage[];
  readonly streams: AgentUIMessage[];
}

export interface Expected {
  readonly words: string;
  readonly ids?: string[];
  readonly messages?: number;
  readonly status?: string | Array<string | null>;
  readonly notStatus?: string;
  readonly contentOrder?: string[];
  readonly sameIdAcrossFrames?: boolean;
  readonly samePartKeysAcrossFrames?: boolean;
  readonly identicalAcrossFrames?: boolean;
  readonly mustNotShrink?: boolean;
  readonly noDuplicateText?: boolean;
  readonly noActionableApproval?: boolean;
  readonly mustContain?: string[];
  readonly mustContainInAllFrames?: string[];
  readonly uniqueToolCallIdsPerMessage?: boolean;
  readonly toolsPerAssistantMessage?: Record<string, number>;
  readonly toolErrors?: Record<string, string>;
  readonly changedMessages?: number;
  readonly changedParts?: number;
  readonly docLevel?: Record<string, string>;
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly threadId: string;
  readonly frames: Frame[];
  readonly docs?: unknown[];
  readonly pages?: number[];
  readonly streamMessages?: unknown[];
  readonly deltas?: unknown[];
  readonly expected: Expected;
}

const folder = new URL('../conformance/', import.meta.url);

/** All recorded threads, in the order of their numbers. */
export const scenarios: Scenario[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .toSorted()
  .map((file) => ({
    frames: [],
    ...JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    name: file.replace('.json', ''),
  }));
