// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  builtinTools,
  createToolRegistry,
  exampleCallsOf,
  TOOL_PHASES,
  ToolCallDisplay,
  useToolCallContext,
  type ToolDisplay,
} from '../../src/tools/index.js';
import { englishToolStrings as strings } from '../../src/strings/areas/tools.js';
import { createClock, createTestStore } from '../store/support.js';
import { makeCall } from './calls.js';
import { draw, Surroundings } from './draw.js';

let warnings: unknown[][];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void warnings.push(args));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const registry = createToolRegistry(builtinTools);
const row = () => screen.getByRole('button', { expanded: false });

describe('the row of a call', () => {
  it.each(TOOL_PHASES)('a row has the word for %s in its accessible name', (phase) => {
    for (const [name, display] of Object.entries({ ...builtinTools, unknown_tool: {} as ToolDisplay })) {
      const { unmount } = draw(
        <ToolCallDisplay call={exampleCallsOf(name, display)[phase]} isStale={phase === 'stale'} />,
        { registry },
      );
      expect(screen.getByRole('button', { name: new RegExp(strings.phase[phase], 'i') })).toHaveProperty(
        'type',
        'button',
      );
      expect(document.querySelector('[data-slot="tool-call"]')?.getAttribute('data-state')).toBe(phase);
      unmount();
    }
  });

  it('a row opens and closes, and controls what it opens', () => {
    draw(<ToolCallDisplay call={makeCall({ output: { title: 'A result' } })} />);
    const trigger = row();
    const panel = document.getElementById(trigger.getAttribute('aria-controls')!)!;
    expect(panel.hasAttribute('hidden')).toBe(true);
    fireEvent.click(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(panel.hasAttribute('hidden')).toBe(false);
    expect(within(panel).getByText('A result')).toBeTruthy();
    fireEvent.click(trigger);
    expect(panel.hasAttribute('hidden')).toBe(true);
  });

  it("the browser's search finds the content of a closed row and opens it", () => {
    draw(<ToolCallDisplay call={makeCall({ output: 'needle' })} />);
    const panel = document.querySelector('[data-slot="tool-details"]')!;
    expect(panel.getAttribute('hidden')).toBe('until-found');
    expect(panel.textContent).toContain('needle');
    act(() => void panel.dispatchEvent(new Event('beforematch')));
    expect(panel.hasAttribute('hidden')).toBe(false);
  });

  it('a row stays open when its call changes, moves and ends', () => {
    const { store } = createTestStore();
    const view = draw(<ToolCallDisplay call={makeCall({ state: 'input-available' })} />, { store });
    fireEvent.click(row());
    view.redraw(<ToolCallDisplay call={makeCall({ output: 1 })} />);
    expect(screen.getByRole('button', { expanded: true })).toBeTruthy();
    view.unmount();
    draw(<ToolCallDisplay call={makeCall({ output: 1 })} />, { store });
    expect(screen.getByRole('button', { expanded: true })).toBeTruthy();
  });

  it('a closed running row draws no content', () => {
    draw(<ToolCallDisplay call={makeCall({ state: 'input-streaming' })} />);
    expect(document.querySelector('[data-slot="tool-details"]')!.childElementCount).toBe(0);
  });

  it('a row works without a store', () => {
    const view = <ToolCallDisplay call={makeCall({ output: 'alone' })} />;
    const html = renderToString(view);
    expect(html).toContain('Web search');
  });

  it('a row says which attempt it is', () => {
    draw(<ToolCallDisplay call={makeCall({ state: 'input-available', attempt: 2 })} />);
    expect(row().textContent).toContain('attempt 2');
  });
});

describe('time', () => {
  it('an instant part of the reply, such as a plan, shows no duration', () => {
    const call = makeCall({ toolName: 'showPlan', output: {}, durationMs: 999 });
    const time = () => document.querySelector('[data-slot="tool-elapsed"]');
    const view = draw(<ToolCallDisplay call={call} />, { registry });
    expect(time()).toBeNull();
    view.redraw(<ToolCallDisplay call={{ ...call, durationMs: 1_000 }} />);
    expect(time()).not.toBeNull();
  });

  it('a row shows the time from two seconds on, and at the end the duration', () => {
    const clock = createClock();
    const { store } = createTestStore({ clock, staleAfterMs: 1e9 });
    const running = makeCall({ state: 'input-available', attemptAt: clock.now() });
    const view = draw(<ToolCallDisplay call={running} />, { store });
    const time = () => document.querySelector('[data-slot="tool-elapsed"]')?.firstChild?.textContent;
    act(() => clock.advance(1_999));
    expect(time()).toBeUndefined();
    act(() => clock.advance(1));
    expect(time()).toBe('2s');
    act(() => clock.advance(60_000));
    expect(time()).toBe('1m 2s');
    view.redraw(<ToolCallDisplay call={makeCall({ output: 1, durationMs: 62_400 })} />);
    expect(time()).toBe('1m 2s');
    expect(screen.getByText('took 1 minute 2 seconds')).toBeTruthy();
    expect(clock.timers).toBe(0);
  });

  it('the time counts from the start of the call for late readers, and a slow clock does not turn it back', () => {
    const clock = createClock();
    const { store } = createTestStore({ clock, staleAfterMs: 1e9 });
    const seen = { state: 'input-available' as const, attemptAt: clock.now() };
    const view = draw(<ToolCallDisplay call={makeCall({ ...seen, startedAt: clock.now() - 65_000 })} />, {
      store,
    });
    const time = () => document.querySelector('[data-slot="tool-elapsed"]')?.firstChild?.textContent;
    expect(time()).toBe('1m 5s');
    view.redraw(<ToolCallDisplay call={makeCall({ ...seen, startedAt: clock.now() + 65_000 })} />);
    act(() => clock.advance(3_000));
    expect(time()).toBe('3s');
  });
});

describe('views of an entry', () => {
  const Broken = (): never => {
    throw new Error('SENTINEL');
  };

  it('a view that throws is replaced by the generic one', () => {
    draw(
      <>
        <ToolCallDisplay
          call={makeCall({ output: { a: 'value' } })}
          display={{ details: Broken, args: Broken }}
        />
        <p>still here</p>
      </>,
    );
    expect(screen.getByText('still here')).toBeTruthy();
    expect(screen.getByText('value')).toBeTruthy();
    expect(document.body.textContent).not.toContain('SENTINEL');
  });

  it('a display that threw is tried again when the call changes', () => {
    let isBroken = true;
    const details = () => (isBroken ? Broken() : 'mended');
    const view = draw(<ToolCallDisplay call={makeCall({ output: 1 })} display={{ details }} />);
    expect(screen.queryByText('mended')).toBeNull();
    isBroken = false;
    view.redraw(<ToolCallDisplay call={makeCall({ output: 2 })} display={{ details }} />);
    expect(screen.getByText('mended')).toBeTruthy();
  });

  it.each([null, undefined, 0, '', false])('the result %s is shown', (output) => {
    draw(<ToolCallDisplay call={makeCall({ output })} />);
    const result = document.querySelector('[data-slot="tool-result"]')!;
    expect(result.textContent.replace('Result', '').trim()).not.toBe('');
  });
});

describe('errors', () => {
  const SENTINELS = ['SENTINEL_STACK', 'at secret/path.ts:1', 'sk-12345', 'SENTINEL_FIELD'];
  const call = makeCall({
    state: 'output-error',
    errorText: `Error: SENTINEL_STACK\n at secret/path.ts:1`,
    output: { error: 'sk-12345', nested: { SENTINEL_FIELD: [1] } },
  });

  it('an error shows everyone one sentence and nothing raw', () => {
    const { container } = draw(<ToolCallDisplay call={call} />);
    expect(screen.getByRole('button', { name: /Something went wrong\. .*failed/ })).toBeTruthy();
    fireEvent.click(row());
    for (const sentinel of SENTINELS) expect(container.innerHTML).not.toContain(sentinel);
  });

  it('an error shows everything to users with debug access', () => {
    const { container } = draw(<ToolCallDisplay call={call} />, { debug: true });
    fireEvent.click(row());
    for (const sentinel of SENTINELS.slice(0, 2)) expect(container.innerHTML).toContain(sentinel);
    expect(container.querySelector('[data-slot="tool-debug"]')).not.toBeNull();
  });

  it("an error uses the tool's own sentence", () => {
    draw(<ToolCallDisplay call={call} display={{ error: 'The search service did not answer.' }} />);
    expect(row().textContent).toContain('The search service did not answer.');
  });
});

describe('parts', () => {
  it('the parts of a row work individually', () => {
    const Mine = () => <b>{useToolCallContext().phase}</b>;
    draw(
      <ToolCallDisplay.Root call={makeCall({ output: 'x' })}>
        <ToolCallDisplay.Label />
        <Mine />
      </ToolCallDisplay.Root>,
    );
    expect(document.body.textContent).toBe('Web searchcomplete');
  });

  it('a part outside a row says where it belongs', () => {
    expect(() => draw(<ToolCallDisplay.Label />)).toThrow(/inside <ToolCallDisplay.Root/);
  });
});

describe('on a server', () => {
  it('a server renders every phase, and hydration logs no warning', async () => {
    const { store } = createTestStore();
    const view = (
      <Surroundings store={store} registry={registry}>
        {Object.entries(builtinTools).flatMap(([name, display]) =>
          Object.values(exampleCallsOf(name, display as ToolDisplay)).map((call) => (
            <ToolCallDisplay key={call.toolCallId} call={call} isStale={false} />
          )),
        )}
      </Surroundings>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(view);
    document.body.append(container);
    await act(async () => void hydrateRoot(container, view));
    expect(warnings).toEqual([]);
    expect(container.querySelectorAll('[data-slot="tool-call"]').length).toBeGreaterThanOrEqual(90);
    container.remove();
  });
});
