import { reasoning, text, toolCall } from 'convex-assistant-ui/testing';
import type { Told } from '../script/turn.js';

interface Moment {
  readonly formatted?: string;
  readonly timezone?: string;
}

export const parallel: Told = ({ step, outcomes, result }) => {
  if (step === 0) {
    return [
      reasoning('None of these depends on another, so I can start them all at once.'),
      text('These don’t depend on each other, so I’ll run them all at once.'),
      toolCall('datetime', { operation: 'current', timezone: 'Asia/Tokyo' }),
      toolCall('datetime', { operation: 'current', timezone: 'America/New_York' }),
      toolCall('projectContext', { section: 'context' }),
      toolCall('searchMemories', { query: 'work call Tokyo Mondays preference answers', limit: 3 }),
      toolCall('fileDocument', { action: 'read', fileName: 'launch-plan.md' }),
      toolCall('calculator', { expression: '18% * 2450' }),
    ];
  }
  const moments = outcomes
    .filter(({ toolName }) => toolName === 'datetime')
    .map(({ value }) => value as Moment);
  const times = moments.map(({ timezone = '', formatted }) => `- **${cityOf(timezone)}:** ${formatted}`);
  const project = result('projectContext')?.project;
  const sum = result('calculator')?.result;
  return [
    text(`**Talk to Tokyo first.** They decide whether ${project?.name ?? 'the project'} ships to Japan from day one, and it’s the one open question in your launch plan.

${times.join('\n')}

- **Deadline:** ${project?.deadline ?? 'unknown'}
- **18% of 2,450:** ${sum ?? 'unknown'}

You like the conclusion first, so I put it there.`),
  ];
};

const cityOf = (timezone: string): string => timezone.split('/').at(-1)!.replaceAll('_', ' ');
