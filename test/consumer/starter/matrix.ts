import type { StarterTools } from './createStarter.js';

/** Every package manager, TypeScript and Node that we support. */
export const matrix = [22, 24].flatMap((node) =>
  (['npm', 'pnpm'] as const).flatMap((packageManager) =>
    ['5.9', 'latest'].map((typescript): [string, StarterTools] => [
      `${packageManager}, TypeScript ${typescript} and Node ${node}`,
      { node, packageManager, typescript },
    ]),
  ),
);

/** The warnings of an install, except those about the settings of this machine. */
export const warningsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /warn|unmet peer|deprecated/i.test(line) && !/Unknown \w+ config/.test(line));
