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
  it('a string of a thread can be replaced', () => {
    const { container } = renderThread([frameOf([])], { strings: { thread: { welcome: 'Hallo' } } });
    expect(container.textContent).toContain('Hallo');
    expect(within(container).getByRole('textbox', { name: en.thread.composer.label })).toBeTruthy();
  });

  it('a string in a group can be replaced, and the others of the group stay', () => {
    const { container } = renderThread(question, { strings: { thread: { composer: { send: 'Senden' } } } });
    expect(within(container).getByRole('button', { name: 'Senden' })).toBeTruthy();
    expect(within(container).getByRole('textbox', { name: en.thread.composer.label })).toBeTruthy();
  });

  it('the string "Allow" of an approval can be replaced', () => {
    const { container } = renderToolCall('awaiting-approval', {
      toolName: 'unknownTool',
      strings: { tools: { approval: { approve: 'Erlauben' } } },
    });
    expect(within(container).getByRole('button', { name: /^Erlauben/ })).toBeTruthy();
    expect(
      within(container).getByRole('button', { name: new RegExp(`^${en.tools.approval.deny}`) }),
    ).toBeTruthy();
  });

  it('the word for a phase can be replaced, in rows and in group headers', () => {
    const { container } = renderToolCall('denied', { strings: { tools: { phase: { denied: 'nein' } } } });
    expect(container.textContent).toContain('nein');
  });

  it('label, question, button and error of a built-in tool can be replaced', () => {
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

  it('a string inside a built-in display can be replaced', () => {
    const { container } = renderToolCall('complete', {
      toolName: 'showPlan',
      isOpen: true,
      strings: { builtinViews: { status: { active: 'läuft' } } },
    });
    expect(container.textContent).toContain('läuft');
    expect(container.textContent).toContain(en.builtinViews.status.todo);
  });

  it('a nested StringsProvider replaces strings again', () => {
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
  it('an app’s changes to a built-in display survive other strings', () => {
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
  it('mergeStrings returns the same object for the same arguments', () => {
    const some = { composer: { send: 'Senden' } };
    expect(mergeStrings(en.thread, some)).toBe(mergeStrings(en.thread, some));
    expect(mergeStrings(en.thread, undefined)).toBe(en.thread);
  });

  it('mergeStrings ignores strings that are undefined', () => {
    expect(mergeStrings({ a: 'A', b: { c: 'C' } }, { a: undefined, b: { c: undefined } })).toEqual({
      a: 'A',
      b: { c: 'C' },
    });
  });
});
