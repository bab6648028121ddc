// @vitest-environment jsdom
import { act, cleanup, render, screen, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from '../../src/json/index.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

/** Collects copied texts. */
function clipboard(writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  return writeText;
}

const pressed = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button'));
    await vi.advanceTimersByTimeAsync(0);
  });
};
const name = () => screen.getByRole('button').textContent;
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe('the copy button', () => {
  it('copies text as it is, and anything else as JSON', async () => {
    const writeText = clipboard();
    const { rerender } = render(<CopyButton value="a\nb" />);
    await pressed();
    rerender(<CopyButton value={{ a: [1, 2n] }} />);
    await pressed();
    expect(writeText.mock.calls).toEqual([['a\\nb'], ['{\n  "a": [\n    1,\n    "2"\n  ]\n}']]);
  });

  it('the copy button confirms for two seconds, in its own name and place', async () => {
    clipboard();
    render(<CopyButton value={1} label="Copy result" />);
    const button = screen.getByRole('button', { name: 'Copy result' });
    const room = () =>
      [...button.querySelectorAll('[data-text]')].map((node) => node.getAttribute('data-text'));
    expect(room()).toEqual(['Copy result', 'Copied']);
    await pressed();
    expect(screen.getByRole('button', { name: 'Copied' })).toBe(button);
    expect(room()).toEqual(['Copy result', 'Copied']);
    wait(1_500);
    await pressed(); // restarts the two seconds
    wait(1_500);
    expect(name()).toBe('Copied');
    wait(600);
    expect(name()).toBe('Copy result');
  });

  it('the copy button works without a clipboard and returns the focus', async () => {
    vi.stubGlobal('navigator', {});
    let copied = '';
    const before = document.querySelectorAll('textarea').length; // other tests share the page
    Object.assign(document, {
      execCommand: () => {
        copied = (document.activeElement as HTMLTextAreaElement).value;
        return true;
      },
    });
    render(<CopyButton value="text" />);
    screen.getByRole('button').focus();
    await pressed();
    expect(copied).toBe('text');
    expect(name()).toBe('Copied');
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(document.querySelectorAll('textarea')).toHaveLength(before);
  });

  it('the copy button says when it cannot copy', async () => {
    clipboard(vi.fn(() => Promise.reject(new Error('denied'))));
    render(<CopyButton value="text" />);
    await pressed();
    expect(name()).toBe('Couldn’t copy');
    expect(screen.getByRole('button').dataset['state']).toBe('copyFailed');
    wait(2_000);
    expect(name()).toBe('Copy');
  });
});
