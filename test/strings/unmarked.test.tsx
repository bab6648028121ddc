// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_PHASES, preloadComponents } from '../../src/tools/index.js';
import {
  fixtureRegistry,
  fixtureToolNames,
  messageFixtures,
  renderThread,
  renderToolCall,
} from '../../src/testing/render/index.js';
import { marked, readable, unmarked } from './marked.js';

afterEach(cleanup);
beforeAll(preloadComponents);

/** What `Intl` writes in the reader's locale: days, months, time zones and units. */
const FORMATTED =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|Japan Standard Time|JavaScript|UTC|ISO|JSON|[kM]B|bytes?|ms|sec)\b/g;

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

/** The words on the screen that come from no table and not from the data. */
function untranslated(root: Element, data: unknown): string[] {
  const known = wordsOf(JSON.stringify(data).replaceAll('\\n', ' '));
  // Arguments that are being written end in the middle of a word.
  const isData = (word: string): boolean => known.some((other) => other.startsWith(word));
  const words = readable(root).flatMap((text) =>
    wordsOf(unmarked(text).replace(FORMATTED, ''))
      .filter((word) => !isData(word))
      .map((word) => `${word} in: ${text}`),
  );
  return [...new Set(words)];
}

describe('with every string marked, no English is left unmarked', () => {
  it.each(Object.entries(messageFixtures))('in the message %s', (_, frames) => {
    const { container } = renderThread(frames, { strings: marked });
    expect(container.textContent).not.toBe('');
    expect(untranslated(container, frames)).toEqual([]);
  });

  it.each(fixtureToolNames)('in calls of %s, in all phases, closed and open', (toolName) => {
    const { examples } = fixtureRegistry.resolve(toolName);
    for (const isOpen of [false, true]) {
      for (let example = 0; example < (examples?.length ?? 1); example++) {
        const rendered = renderToolCall('running', { toolName, example, isOpen, strings: marked });
        for (const phase of TOOL_PHASES) {
          rendered.show(phase);
          const found = untranslated(rendered.container, [examples, toolName]);
          expect(found, `${phase}, ${isOpen ? 'open' : 'closed'}, example ${example}`).toEqual([]);
        }
        cleanup();
      }
    }
  });

  it('in an empty thread, one that is loading, offline, with older messages or that failed to load', () => {
    const states = [
      { frames: [], options: {} },
      { frames: [], options: { error: new Error('No') } },
      { frames: messageFixtures.text, options: { connection: 'offline', hasMore: true } },
      { frames: messageFixtures.text, options: { connection: 'connecting' } },
    ] as const;
    for (const { frames, options } of states) {
      const { container } = renderThread(frames, { ...options, strings: marked });
      expect(untranslated(container, [frames, 'No'])).toEqual([]);
      cleanup();
    }
  });
});
