import type { ThreadFrame } from '../../src/bridge/index.js';
import type { ThreadStoryProps } from './ThreadStory.js';
import { assistant, by, frame, source, tool, user } from './rows.js';

/** A thread that is read from right to left, with words of the other direction in it. */
export const hebrew: readonly ThreadFrame[] = [
  frame([
    user(0, 'איך Convex מעדכן את הלקוחות?'),
    by(
      'עוזר המחקר',
      assistant(
        0,
        'אבדוק בתיעוד.',
        tool(
          'webSearch',
          'search-1',
          { query: 'convex realtime' },
          {
            output: {
              results: [
                {
                  title: 'Realtime, all the time',
                  url: 'https://docs.convex.dev/realtime',
                  snippet: 'Queries are subscriptions.',
                },
              ],
            },
          },
        ),
        'שאילתות הן **מינויים**:\n\n1. הלקוח מבקש שאילתה ונשאר מחובר דרך WebSocket.\n2. השרת זוכר מה נקרא.\n3. כשמשהו משתנה, השאילתה רצה שוב.\n\nאפשר לקרוא עוד ב־`useQuery`.',
        source('s1', 'https://docs.convex.dev/realtime', 'Realtime, all the time'),
      ),
    ),
    user(1, 'תודה!'),
    by('עוזר המחקר', assistant(1, 'בשמחה. יש עוד שאלות?')),
  ]),
];

/** Some of the kit's strings. An app would translate all of them. */
export const hebrewWords: NonNullable<ThreadStoryProps['strings']> = {
  thread: {
    sources: (count) => (count === 1 ? 'מקור אחד' : `${count} מקורות`),
    composer: { placeholder: 'כתבו הודעה' },
  },
};
