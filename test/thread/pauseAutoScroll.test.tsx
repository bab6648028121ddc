// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePauseAutoScroll } from '../../src/thread/viewport/usePauseAutoScroll.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onPress = vi.fn<() => void>();

/** A viewport of an assistant-ui that does not listen when a pointer goes down. */
function Viewport() {
  const { isPaused, onClickCapture } = usePauseAutoScroll();
  return (
    <div onPointerDown={onPress}>
      <div data-testid="viewport" data-paused={isPaused} onClickCapture={onClickCapture}>
        <button type="button" aria-expanded="false">
          Open
        </button>
        <button type="button">Copy</button>
      </div>
    </div>
  );
}

const isPaused = () => screen.getByTestId('viewport').dataset['paused'] === 'true';

it('pauses following while a row opens, even if assistant-ui does not listen to the cancelled scroll', () => {
  render(<Viewport />);
  fireEvent.click(screen.getByText('Open'));
  expect(isPaused()).toBe(true);
  act(() => void vi.runAllTimers());
  expect(isPaused()).toBe(false);
});

it('cancelling a planned scroll sends no press to elements around the viewport', () => {
  onPress.mockClear();
  render(<Viewport />);
  fireEvent.click(screen.getByText('Open'));
  expect(onPress).not.toHaveBeenCalled();
});

it('does not pause following for a button that opens nothing', () => {
  render(<Viewport />);
  fireEvent.click(screen.getByText('Copy'));
  expect(isPaused()).toBe(false);
});
