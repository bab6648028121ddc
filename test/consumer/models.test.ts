import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const tsc = resolve(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

/** The errors of TypeScript in an app that creates an agent with a scripted model. */
function errorsWith(config: string): string[] {
  const args = [tsc, '-p', join(import.meta.dirname, 'models', config), '--pretty', 'false'];
  try {
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.trim().split('\n');
  }
}

it('scripted models, also wrapped ones, compile as the model of an agent 0.6 with AI SDK 6', () => {
  expect(errorsWith('tsconfig.agent-0.6.json')).toEqual([]);
});

it('scripted models, also wrapped ones, compile as the model of an agent 0.7 with AI SDK 7', () => {
  // TypeScript gives up on any options of this agent (TS2590), so only other errors are ours.
  expect(errorsWith('tsconfig.json').filter((error) => !error.includes('error TS2590'))).toEqual([]);
});
