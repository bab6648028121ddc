// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/locales/en.js';
import { mergeStrings, StringsProvider, type SomeStrings } from '../../src/strings/index.js';
import { useThreadStrings } from '../../src/thread/index.js';
import { frameOf, renderThread, renderToolCall, userRow } from '../../src/testing/render/index.js';
import { builtinTools, createToolRegistry, preloadComponents } from '../../src/tools/index.js';

afterEach(cleanup);
beforeAll(preloadComponents);

const question = [frameOf([userRow(0, 'Hello')])];
const call = (phase: 'awaiting-approval' | 'complete' | 'error', strings: SomeStrings) => {
  const { container } = renderToolCall(phase, { toolName: 'webSearch', isOpen: true, strings });
  return within(container);
};

describe('a single string can be replaced', () => {
  it('of a thread', () => {
    const { container } = renderThread([frameOf([])], { strings: { thread: { welcome: 'Hallo' } } });
    expect(container.textContent).toContain('Hallo');
    expect(within(container).getByRole('textbox', { name: en.thread.composer.label })).toBeTruthy();
  });

  it('in a group of a thread, and the others of the group stay', () => {
    const { container } = renderThread(question, { strings: { thread: { composer: { send: 'Senden' } } } });
    expect(within(container).getByRole('button', { name: 'Senden' })).toBeTruthy();
    expect(within(container).getByRole('textbox', { name: en.thread.composer.label })).toBeTruthy();
  });

  it('of an approval: "Allow" takes one string', () => {
    const { container } = renderToolCall('awaiting-approval', {
      toolName: 'unknownTool',
      strings: { tools: { approval: { approve: 'Erlauben' } } },
    });
    expect(within(container).getByRole('button', { name: /^Erlauben/ })).toBeTruthy();
    expect(
      within(container).getByRole('button', { name: new RegExp(`^${en.tools.approval.deny}`) }),
    ).toBeTruthy();
  });

  it('of one phase, in rows and in the header of a group', () => {
    const { container } = renderToolCall('denied', { strings: { tools: { phase: { denied: 'nein' } } } });
    expect(container.textContent).toContain('nein');
  });

  it('of a built-in tool: label, question, button and error', () => {
    const webSearch = {
      running: () => 'Suche läuft',
      errors: { limit: 'Das ging nicht.' },
      approval: { approve: 'Suchen', question: () => 'Im Web suchen?' },
    };
    const asked = call('awaiting-approval', { builtinTools: { webSearch } });
    expect(asked.getByText('Im Web suchen?')).toBeTruthy();
    expect(asked.getByRole('button', { name: /^Suchen/ })).toBeTruthy();
    expect(asked.getByText(en.builtinTools.webSearch.approval.consequence)).toBeTruthy();
    cleanup();
    expect(call('error', { builtinTools: { webSearch } }).getByText(/Das ging nicht\./)).toBeTruthy();
  });

  it('inside a built-in display', () => {
    const { container } = renderToolCall('complete', {
      toolName: 'showPlan',
      isOpen: true,
      strings: { builtinViews: { status: { active: 'läuft' } } },
    });
    expect(container.textContent).toContain('läuft');
    expect(container.textContent).toContain(en.builtinViews.status.todo);
  });

  it('for everything below a provider, and again further down', () => {
    render(
      <StringsProvider strings={{ thread: { you: 'Sie', copy: 'Kopie' } }}>
        <StringsProvider strings={{ thread: { you: 'Ich' } }}>
          <Shown />
        </StringsProvider>
      </StringsProvider>,
    );
    expect(screen.getByText('Ich Kopie Edit')).toBeTruthy();
  });
});

function Shown() {
  const { you, copy, edit } = useThreadStrings();
  return <p>{`${you} ${copy} ${edit}`}</p>;
}

describe('an app’s own display', () => {
  it('keeps what it has changed in a built-in display', () => {
    const own = { ...builtinTools.webSearch, title: 'Recherche', error: 'Leider nein.' };
    const registry = createToolRegistry({ webSearch: own });
    const strings = {
      builtinTools: { webSearch: { title: 'Websuche', errors: { other: 'Das ging nicht.' } } },
    };
    const { container } = renderToolCall('error', { registry, isOpen: true, strings });
    expect(container.textContent).toContain('Leider nein.');
    expect(container.textContent).not.toContain('Das ging nicht.');
  });
});

describe('mergeStrings', () => {
  it('returns the same object for the same two, so that nothing renders for it', () => {
    const some = { composer: { send: 'Senden' } };
    expect(mergeStrings(en.thread, some)).toBe(mergeStrings(en.thread, some));
    expect(mergeStrings(en.thread, undefined)).toBe(en.thread);
  });

  it('ignores strings that are undefined', () => {
    expect(mergeStrings({ a: 'A', b: { c: 'C' } }, { a: undefined, b: { c: undefined } })).toEqual({
      a: 'A',
      b: { c: 'C' },
    });
  });
});
