// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createToolRegistry,
  ToolCallDisplay,
  ToolCallGroup,
  ToolDisplayProvider,
} from '../../src/tools/index.js';
import type { DisplayedCall } from '../../src/tools/types.js';
import { createTestStore } from '../store/support.js';
import { makeCall } from './calls.js';
import { draw } from './draw.js';

afterEach(cleanup);

const asked = (given: Partial<DisplayedCall> = {}) =>
  makeCall({
    state: 'approval-requested',
    actionable: true,
    toolName: 'deleteFiles',
    approval: { id: 'a1' },
    ...given,
  });
const answered = (approved: boolean, given: Partial<DisplayedCall> = {}) =>
  asked({ state: 'approval-responded', actionable: false, approval: { id: 'a1', approved }, ...given });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

type Run = (...args: unknown[]) => Promise<void>;

function deferred() {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('an approval', () => {
  it('an approval opens by itself without taking the focus', () => {
    const view = draw(<ToolCallDisplay call={asked({ state: 'input-available', actionable: false })} />, {
      actions: { respondToApproval: async () => {} },
    });
    view.redraw(<ToolCallDisplay call={asked()} />);
    expect(screen.getByRole('button', { expanded: true, name: /delete files/i })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Allow “Delete files”?' })).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('an approval stays closed when the user closed it', () => {
    draw(<ToolCallDisplay call={asked()} />);
    press(/delete files/i);
    expect(screen.getByRole('button', { expanded: false })).toBeTruthy();
  });

  it.each([true, false])(
    'an approval is answered once, however often its button is pressed: %s',
    async (approved) => {
      const { promise } = deferred();
      const respondToApproval = vi.fn<Run>(() => promise);
      draw(<ToolCallDisplay call={asked()} />, { actions: { respondToApproval } });
      press(approved ? 'Allow' : 'Deny');
      press('Allow');
      press('Deny');
      expect(respondToApproval.mock.calls).toEqual([[[{ approvalId: 'a1', approved }]]]);
      expect(screen.getByRole('status').textContent).toBe('Sending your answer…');
    },
  );

  it('an approval sends its reason', () => {
    const respondToApproval = vi.fn<Run>(async () => {});
    draw(<ToolCallDisplay call={asked()} />, { actions: { respondToApproval } });
    press('Add a reason');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '  not these ' } });
    press('Deny');
    expect(respondToApproval).toHaveBeenCalledWith([
      { approvalId: 'a1', approved: false, reason: 'not these' },
    ]);
  });

  it('"Add a reason" moves the focus into the field, keeps the text, and closes with Escape', () => {
    const respondToApproval = vi.fn<Run>(async () => {});
    draw(<ToolCallDisplay call={asked()} />, { actions: { respondToApproval } });
    press('Add a reason');
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(document.activeElement).toBe(field());
    fireEvent.change(field(), { target: { value: 'not these' } });
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    const toggle = screen.getByRole('button', { name: 'Add a reason', expanded: false });
    expect(document.activeElement).toBe(toggle);
    expect(screen.getByRole('button', { name: /delete files/i, expanded: true })).toBeTruthy();
    fireEvent.click(toggle);
    expect(field().value).toBe('not these');
    expect(document.activeElement).toBe(field());
  });

  it('an approval shows the arguments as labeled fields, and as JSON on request', () => {
    const args = { fileNames: ['a.pdf', 'b.pdf'], keepBackup: true, reason: '' };
    draw(<ToolCallDisplay call={asked({ args })} />);
    const fields = () => [...document.querySelectorAll('[data-slot="tool-fields"] > div')];
    expect(fields().map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['File names', 'a.pdfb.pdf'],
      ['Keep backup', 'true'],
      ['Reason', expect.stringMatching(/empty/i)],
    ]);
    press('Show as JSON');
    expect(JSON.parse(document.querySelector('[data-slot="tool-json"]')!.textContent)).toEqual(args);
    press('Show as fields');
    expect(fields()).toHaveLength(3);
  });

  it('an approval returns its buttons when the answer could not be sent', async () => {
    const { promise, reject } = deferred();
    const respondToApproval = vi.fn<Run>(() => promise);
    draw(<ToolCallDisplay call={asked()} />, { actions: { respondToApproval } });
    const button = screen.getByRole('button', { name: 'Allow' });
    button.focus();
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await act(async () => reject(new Error('No connection.')));
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('status').textContent).toBe('Couldn’t send your answer. No connection.');
    press('Allow');
    expect(respondToApproval).toHaveBeenCalledTimes(2);
  });

  it('an approval keeps the focus in its row when its buttons disappear', () => {
    const view = draw(<ToolCallDisplay call={asked()} />, {
      actions: { respondToApproval: async () => {} },
    });
    const button = screen.getByRole('button', { name: 'Allow' });
    button.focus();
    fireEvent.click(button);
    view.redraw(<ToolCallDisplay call={answered(true)} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /delete files/i }));
    expect(screen.getByText('You allowed this.')).toBeTruthy();
  });

  it('an approval says when it was answered elsewhere', () => {
    const view = draw(<ToolCallDisplay call={asked()} />, { actions: { respondToApproval: async () => {} } });
    view.redraw(<ToolCallDisplay call={answered(false, { state: 'output-denied', settled: true })} />);
    expect(screen.getByText('Denied on another device.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  it('an approval does not claim an answer that never arrived', async () => {
    const { promise, reject } = deferred();
    const view = draw(<ToolCallDisplay call={asked()} />, { actions: { respondToApproval: () => promise } });
    press('Allow');
    await act(async () => reject(new Error('No connection.')));
    view.redraw(<ToolCallDisplay call={answered(true)} />);
    expect(screen.getByText('Allowed on another device.')).toBeTruthy();
  });

  it('an approval says after a reload what was decided, and why', () => {
    draw(
      <ToolCallDisplay
        call={asked({
          state: 'output-denied',
          settled: true,
          approval: { id: 'a1', approved: false, reason: 'too many' },
        })}
      />,
    );
    expect(document.body.textContent).toContain('Not run: permission was denied. Reason: too many');
  });

  it('an approval offers nothing if nothing can be answered', () => {
    draw(<ToolCallDisplay call={asked({ actionable: false })} />, {
      actions: { respondToApproval: async () => {} },
    });
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    cleanup();
    draw(<ToolCallDisplay call={asked()} />);
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  it("an approval asks in the tool's own words", () => {
    draw(
      <ToolCallDisplay
        call={asked({ args: { count: 3 } })}
        display={{
          approval: {
            question: ({ args }) => `Delete ${(args as { count?: number }).count} files?`,
            consequence: 'They can’t be restored.',
            approve: 'Delete',
            deny: 'Keep',
            isDangerous: true,
          },
        }}
      />,
      { actions: { respondToApproval: async () => {} } },
    );
    expect(screen.getByRole('group', { name: 'Delete 3 files?' }).textContent).toContain('can’t be restored');
    expect(screen.getByRole('button', { name: 'Delete' }).dataset.kind).toBe('danger');
    expect(screen.getByRole('button', { name: 'Keep' })).toBeTruthy();
  });
});

describe('a failed or denied call', () => {
  const count = (words: string) =>
    [...document.querySelectorAll('p, span')].filter(
      (node) => node.textContent === words && node.closest('[hidden]') === null,
    ).length;

  it('a failed row states its failure once, closed or open', () => {
    const error = 'The disk is full.';
    draw(<ToolCallDisplay call={makeCall({ state: 'output-error' })} display={{ error }} />);
    expect(count(error)).toBe(1);
    fireEvent.click(screen.getByRole('button', { expanded: false }));
    expect(count(error)).toBe(1);
  });

  it('a denied call states the denial once', () => {
    const view = draw(<ToolCallDisplay call={asked()} />, { actions: { respondToApproval: async () => {} } });
    press('Deny');
    const approval = { id: 'a1', approved: false, reason: 'too many' };
    view.redraw(<ToolCallDisplay call={asked({ state: 'output-denied', settled: true, approval })} />);
    expect([...document.querySelectorAll('.cau-tool-body p:not(.cau-tool-empty)')]).toHaveLength(1);
    expect(screen.getByText('You denied this. Reason: too many')).toBeTruthy();
  });
});

describe('several approvals', () => {
  it('several approvals can be answered at once', () => {
    const respondToApproval = vi.fn<Run>(async () => {});
    const calls = ['a1', 'a2', 'a3'].map((id) => asked({ toolCallId: id, approval: { id } }));
    draw(<ToolCallGroup calls={calls} />, { actions: { respondToApproval } });
    press('Allow all 3');
    expect(respondToApproval).toHaveBeenCalledWith(
      ['a1', 'a2', 'a3'].map((approvalId) => ({ approvalId, approved: true })),
    );
  });

  it('several approvals are allowed one by one if they cannot be undone', () => {
    const respondToApproval = vi.fn<Run>(async () => {});
    const registry = createToolRegistry({ deleteFiles: { approval: { isDangerous: true } } });
    const calls = ['a1', 'a2', 'a3'].map((id) => asked({ toolCallId: id, approval: { id } }));
    draw(
      <ToolDisplayProvider registry={registry}>
        <ToolCallGroup calls={calls} />
      </ToolDisplayProvider>,
      { actions: { respondToApproval } },
    );
    expect(screen.queryByRole('button', { name: 'Allow all 3' })).toBeNull();
    press('Deny all 3');
    expect(respondToApproval).toHaveBeenCalledTimes(1);
  });

  it('several approvals answered here are all marked as yours', () => {
    const calls = ['a1', 'a2'].map((id) => asked({ toolCallId: id, approval: { id } }));
    const done = ['a1', 'a2'].map((id) =>
      answered(true, { toolCallId: id, approval: { id, approved: true } }),
    );
    const view = draw(<ToolCallGroup calls={calls} />, {
      actions: { respondToApproval: async () => {} },
    });
    press('Allow all 2');
    view.redraw(<ToolCallGroup calls={done} />);
    expect(screen.getAllByText('You allowed this.')).toHaveLength(2);
  });

  it('an answer to several approvals keeps all their buttons busy, also if they appear only afterwards', () => {
    const { store } = createTestStore();
    const id = store.begin({ kind: 'respondToApproval', targets: ['a1', 'a2', 'b,1'] });
    store.begin({ kind: 'respondToApproval', targets: ['c'] });
    const calls = ['a1', 'a2', 'b,1'].map((approvalId) =>
      asked({ toolCallId: approvalId, approval: { id: approvalId } }),
    );
    draw(<ToolCallGroup calls={calls} />, { store, actions: { respondToApproval: async () => {} } });
    const busy = () =>
      screen
        .getAllByRole('button', { name: /^(Allow|Deny)/ })
        .filter((element) => element.getAttribute('aria-disabled') === 'true');
    expect(busy()).toHaveLength(2 + 2 * calls.length);
    act(() => store.succeed(id));
    expect(busy()).toHaveLength(0);
  });

  it('several approvals can be answered one by one', () => {
    const respondToApproval = vi.fn<Run>(async () => {});
    const calls = ['a1', 'a2'].map((id) => asked({ toolCallId: id, approval: { id } }));
    draw(<ToolCallGroup calls={calls} />, { actions: { respondToApproval } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Deny' })[1]!);
    expect(respondToApproval).toHaveBeenCalledWith([{ approvalId: 'a2', approved: false }]);
  });
});

describe('trying again', () => {
  const failed = makeCall({ state: 'output-error', attempt: 1, canRetry: true });

  it('a retry is offered only if the server allows it', () => {
    const actions = { retryToolCalls: async () => {} };
    const offers = (call: typeof failed) => {
      draw(<ToolCallDisplay call={call} />, { actions });
      const isOffered = screen.queryAllByRole('button', { name: 'Try again' }).length === 1;
      fireEvent.click(screen.getByRole('button', { expanded: false }));
      // Once, whether the row is closed or open.
      expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(isOffered ? 1 : 0);
      cleanup();
      return isOffered;
    };
    expect(offers(failed)).toBe(true);
    expect(offers({ ...failed, canRetry: false })).toBe(false);
    expect(offers(makeCall({ state: 'output-error', attempt: 1 }))).toBe(false);
    expect(offers(makeCall({ state: 'output-available', output: 1, canRetry: true }))).toBe(false);
  });

  it('a retry is requested once, and can be repeated when refused', async () => {
    const { promise, reject } = deferred();
    const retryToolCalls = vi.fn<Run>(() => promise);
    const view = draw(<ToolCallDisplay call={failed} />, {
      actions: { retryToolCalls },
    });
    fireEvent.click(screen.getByRole('button', { expanded: false }));
    screen.getByRole('button', { name: 'Try again' }).focus();
    press('Try again');
    press('Trying again…');
    expect(retryToolCalls.mock.calls).toEqual([[[{ toolCallId: 'call_1', messageId: 'T:0:assistant' }]]]);
    await act(async () => reject(new Error('It runs already.')));
    expect(screen.getByRole('status').textContent).toBe('Couldn’t retry. It runs already.');
    view.redraw(
      <ToolCallDisplay call={makeCall({ state: 'input-available', attempt: 2, canRetry: true })} />,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.activeElement?.getAttribute('data-slot')).toBe('tool-trigger');
  });
});

describe('stopping', () => {
  it('Stop ends the run', () => {
    const stop = vi.fn<Run>(async () => {});
    draw(<ToolCallDisplay call={makeCall({ state: 'input-available' })} />, { actions: { stop } });
    fireEvent.click(screen.getByRole('button', { expanded: false }));
    press('Stop');
    expect(stop).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeTruthy();
  });

  it('Stop is not offered when the call is over', () => {
    draw(<ToolCallDisplay call={makeCall({ output: 1 })} />, { actions: { stop: async () => {} } });
    fireEvent.click(screen.getByRole('button', { expanded: false }));
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });
});
