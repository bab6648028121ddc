// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_PHASES, preloadComponents } from '../../src/tools/index.js';
import {
  fixtureRegistry,
  fixtureToolNames,
  messageFixtures,
  renderThread,
  renderToolCall,
} from '../../src/testing/render/index.js';
import { clientErrors, ClientError, sentenceOf, type ClientErrorCode } from '../../src/shared/clientError.js';
import { drawFrames } from '../thread/page.js';
import { marked, untranslated } from './marked.js';

afterEach(cleanup);
beforeAll(preloadComponents);

describe('with every string marked, no English is left unmarked', () => {
  it.each(Object.entries(messageFixtures))('the message %s has only marked strings', (_, frames) => {
    const { container } = renderThread(frames, { strings: marked });
    expect(container.textContent).not.toBe('');
    expect(untranslated(container, frames)).toEqual([]);
  });

  it.each(fixtureToolNames)(
    'calls of %s have only marked strings in every phase, closed and open',
    (toolName) => {
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
    },
  );

  it('an empty, loading, offline, partly loaded and failed thread has only marked strings', () => {
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

  it('every error of the client has only marked strings', () => {
    const { container, thread } = drawFrames(messageFixtures.text, { thread: { strings: marked } });
    const { store } = thread();
    const codes = Object.keys(clientErrors) as ClientErrorCode[];
    for (const code of [...codes, 'unknown'] as const) {
      const error = code === 'unknown' ? new Error('') : new ClientError(code, 'a.png');
      const sentence =
        error instanceof ClientError ? sentenceOf(error, marked.errors) : marked.errors.unknown;
      for (const kind of ['sendMessage', 'deleteMessage'] as const) {
        const id = store.begin({ kind });
        act(() => store.fail(id, error));
        expect(container.textContent, `${kind}: ${code}`).toContain(sentence);
        expect(untranslated(container, [messageFixtures.text, 'a.png']), `${kind}: ${code}`).toEqual([]);
        act(() => store.dismiss(id));
      }
    }
  });
});
