// @vitest-environment jsdom
import type { DictationAdapter } from '@assistant-ui/react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawFrames } from './page.js';
import { frame } from './rows.js';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = () => fireEvent.keyDown(input(), { key: 'Enter' });

/** A microphone that a test speaks into. */
function createDictation() {
  const listeners = new Set<(result: DictationAdapter.Result) => void>();
  const adapter: DictationAdapter = {
    listen: () => ({
      status: { type: 'running' },
      stop: async () => {},
      cancel: () => {},
      onSpeechStart: () => () => {},
      onSpeechEnd: () => () => {},
      onSpeech: (callback) => {
        listeners.add(callback);
        return () => listeners.delete(callback);
      },
    }),
  };
  const say = (transcript: string, isFinal = false) =>
    act(async () => listeners.forEach((listener) => listener({ transcript, isFinal })));
  return { adapter, say };
}

describe('the composer and assistant-ui', () => {
  it('dictated words appear once, as they are recognized', async () => {
    const { adapter, say } = createDictation();
    const page = drawFrames([frame([])], { adapters: { dictation: adapter } });
    await act(async () => page.aui().composer.startDictation());
    await say('hello');
    expect(input().value).toBe('hello');
    await say('hello big');
    await say('hello big world');
    await say('hello big world', true);
    expect(input().value).toBe('hello big world');
    await act(async () => page.aui().composer.stopDictation());
    expect(input().value).toBe('hello big world');
  });

  it('dictation continues after typed text and keeps text typed meanwhile', async () => {
    const { adapter, say } = createDictation();
    const page = drawFrames([frame([])], { adapters: { dictation: adapter } });
    type('Dear Ann,');
    fireEvent.pointerDown(document.body); // the button that starts dictation
    await act(async () => page.aui().composer.startDictation());
    await say('thank you', true);
    expect(input().value).toBe('Dear Ann, thank you');
    type('Dear Ann, thank you!');
    await say('Bye', true);
    expect(input().value).toBe('Dear Ann, thank you! Bye');
    await act(async () => page.aui().composer.stopDictation());
  });

  it('dictated text is sent', async () => {
    const sent = vi.fn<(prompt: string) => Promise<void>>(async () => {});
    const { adapter, say } = createDictation();
    const page = drawFrames([frame([])], {
      adapters: { dictation: adapter },
      commands: { sendMessage: sent },
    });
    await act(async () => page.aui().composer.startDictation());
    await say('hello', true);
    press();
    await act(async () => {});
    expect(sent.mock.calls[0]![0]).toBe('hello');
    expect(input().value).toBe('');
  });

  it('setText replaces the text', async () => {
    const page = drawFrames([frame([])]);
    type('Mine.');
    await act(async () => page.aui().composer.setText('From outside'));
    expect(input().value).toBe('From outside');
    await act(async () => page.aui().composer.setText(''));
    expect(input().value).toBe('');
  });

  it('assistant-ui gets the text when typing pauses, and before any click', async () => {
    vi.useFakeTimers();
    const page = drawFrames([frame([])]);
    const known = () => page.aui().composer.getState().text;
    type('a');
    expect(known()).toBe('a'); // now there is a text to send
    type('ab');
    type('abc');
    expect(known()).toBe('a');
    await act(async () => vi.advanceTimersByTime(200));
    expect(known()).toBe('abc');
    type('abcd');
    fireEvent.pointerDown(document.body);
    expect(known()).toBe('abcd');
    type('');
    expect(known()).toBe('');
  });

  it('a quote is shown and can be removed', async () => {
    const page = drawFrames([frame([])]);
    await act(async () => page.aui().composer.setQuote({ text: 'as you said', messageId: 'm1' }));
    expect((await screen.findByText('as you said')).closest('[data-slot="composer-quote"]')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove quote' }));
    expect(screen.queryByText('as you said')).toBeNull();
  });
});
