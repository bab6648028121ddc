// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createManualClock,
  messageFixtures,
  RENDER_TIME,
  renderThread,
  renderToolCall,
  type Rendered,
} from '../../../src/testing/render/index.js';
import { TOOL_PHASES } from '../../../src/tools/index.js';

const views: Rendered[] = [];
const kept = <View extends Rendered>(view: View): View => {
  views.push(view);
  return view;
};

afterEach(() => {
  for (const view of views.splice(0)) view.unmount();
});

const stateOf = ({ container }: Rendered) =>
  container.querySelector('[data-slot="tool-call"]')?.getAttribute('data-state');

describe('renderToolCall', () => {
  it.each(TOOL_PHASES)('renderToolCall draws the phase %s', (phase) => {
    expect(stateOf(kept(renderToolCall(phase)))).toBe(phase);
  });

  it('renderToolCall changes the phase within the same element', () => {
    const view = kept(renderToolCall('running'));
    const before = view.container.querySelector('[data-slot="tool-call"]');
    view.show('complete');
    expect(view.container.querySelector('[data-slot="tool-call"]')).toBe(before);
    expect(stateOf(view)).toBe('complete');
  });

  it('renderToolCall opens or closes the call as requested', () => {
    const isOpen = (view: Rendered) =>
      view.container.querySelector('[data-slot="tool-trigger"]')?.getAttribute('aria-expanded');
    expect(isOpen(kept(renderToolCall('complete', { isOpen: true })))).toBe('true');
    expect(isOpen(kept(renderToolCall('complete')))).toBe('false');
    expect(isOpen(kept(renderToolCall('awaiting-approval')))).toBe('true');
  });

  it('renderToolCall hides raw errors from everyone but admins', () => {
    const options = { toolName: 'unknownTool', isOpen: true };
    expect(kept(renderToolCall('error', options)).container.textContent).not.toContain('HTTP 502');
    expect(kept(renderToolCall('error', { ...options, debug: true })).container.textContent).toContain(
      'HTTP 502',
    );
  });

  it('renderToolCall shows your own call with your own display', () => {
    const view = kept(renderToolCall('running', { toolName: 'findFlights' }));
    expect(view.container.textContent).toContain('Find flights');
  });
});

describe('renderThread', () => {
  it('renderThread steps through frames', () => {
    const frames = messageFixtures.running;
    const view = kept(renderThread(frames, { at: 0 }));
    expect(view.container.textContent).not.toContain('Queries');
    view.show(2);
    expect(view.container.textContent).toContain('Queries are subscriptions: when');
    view.next(messageFixtures.text[0]!);
    expect(view.container.textContent).toContain('clients get the new result.');
    expect(view.container.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('renderThread uses the clock it is given', () => {
    const view = kept(renderThread(messageFixtures['tool-running']));
    const elapsed = () => view.container.querySelector('[data-slot="tool-elapsed"]')?.textContent;
    expect(elapsed()).toBeUndefined();
    view.advance(5_000);
    expect(elapsed()).toContain('5');
    expect(stateOf(view)).toBe('running');
    view.advance(60_000);
    expect(stateOf(view)).toBe('stale');
  });

  it('renderThread renders into a given container and keeps the container', () => {
    const container = document.body.appendChild(document.createElement('section'));
    const view = renderThread(messageFixtures.text, { container });
    expect(container.querySelector('[data-slot="thread"]')).not.toBeNull();
    view.unmount();
    expect(container.isConnected).toBe(true);
    expect(container.innerHTML).toBe('');
    container.remove();
  });

  it('rendering logs no warnings and leaves the act setting of other tests alone', () => {
    const error = vi.spyOn(console, 'error');
    const settings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    const view = kept(renderThread(messageFixtures.text));
    view.next(messageFixtures.failed[0]!);
    expect(error).not.toHaveBeenCalled();
    expect(settings.IS_REACT_ACT_ENVIRONMENT).toBeUndefined();
    error.mockRestore();
  });
});

describe('createManualClock', () => {
  it('the manual clock fires timers in order, each at its time, until they are stopped', () => {
    const clock = createManualClock(RENDER_TIME);
    const rung: number[] = [];
    const note = () => rung.push(clock.now() - RENDER_TIME);
    clock.setTimeout(note, 20);
    clock.setTimeout(() => {
      note();
      clock.setTimeout(note, 5);
    }, 10);
    clock.clearTimeout(clock.setTimeout(note, 12));
    clock.advance(19);
    expect(rung).toEqual([10, 15]);
    clock.advance(1);
    expect(rung).toEqual([10, 15, 20]);
    expect(clock.now()).toBe(RENDER_TIME + 20);
  });
});
