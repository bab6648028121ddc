import { appendFileSync, mkdirSync } from 'node:fs';
import type { Verdict } from './verdict.js';

export type System = 'this package' | 'the plain agent' | 'dual write';

/** `DEEP_REPORT` names a folder: `scripts/test-deep.mjs` makes the table from the files there. */
const folder = process.env['DEEP_REPORT'];
const agent = process.env['AGENT'] ?? '0.7';

/** Records one generation for the table of a deep run. */
export function count(
  system: System,
  isFaulted: boolean,
  verdict: Verdict,
  isAnswered: boolean,
  /** The details of a generation that went wrong. */
  details?: object,
): void {
  if (folder === undefined) return;
  const problems = Object.entries(verdict).flatMap(([name, found]: [string, string[]]) =>
    found.length > 0 ? [name] : [],
  );
  mkdirSync(folder, { recursive: true });
  const found = problems.length > 0 && { verdict, details };
  const line = JSON.stringify({ system, agent, isFaulted, problems, isAnswered, ...found });
  appendFileSync(`${folder}/${agent}-${process.pid}.jsonl`, `${line}\n`);
}
