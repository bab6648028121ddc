// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createTextWriter } from '../../../src/runtime/smooth/createTextWriter.js';
import { createManualFrames } from './manualFrames.js';

function start(first = '') {
  const frames = createManualFrames();
  const element = document.createElement('div');
  element.textContent = first;
  const writer = createTextWriter(first, frames);
  return {
    frames,
    element,
    writer,
    take: (text: string, isSmooth = true) => writer.take(text, element, isSmooth),
    shown: () => element.textContent,
  };
}

describe('running text', () => {
  it('running text appears bit by bit in the same node, and requests no frame once complete', () => {
    const { take, shown, frames, element } = start('Hello');
    const node = element.firstChild;
    take('Hello big world');
    const seen = [shown()];
    while (frames.isAsked()) {
      frames.next();
      seen.push(shown());
    }
    expect(new Set(seen).size).toBeGreaterThan(8);
    seen.forEach((text, i) => expect(text.startsWith(seen[i - 1] ?? 'Hello')).toBe(true));
    expect(shown()).toBe('Hello big world');
    expect(frames.now()).toBeLessThan(300);
    expect(element.firstChild).toBe(node);
  });

  it('running text appears at once if motion is off or the page is hidden', () => {
    const still = start();
    still.take('Hello', false);
    expect(still.shown()).toBe('Hello');
    const hidden = start();
    hidden.frames.hide();
    hidden.take('Hello');
    expect([hidden.shown(), hidden.frames.isAsked()]).toEqual(['Hello', false]);
  });

  it('running text is complete as soon as content follows it', () => {
    const { writer, take, shown, frames } = start();
    take('Let me look.');
    frames.next();
    expect(shown()).not.toBe('Let me look.');
    writer.finish();
    expect([shown(), frames.isAsked()]).toEqual(['Let me look.', false]);
  });

  it('running text is replaced at once when its step is repeated, and continues from there', () => {
    const { take, shown, frames } = start('The first attempt');
    take('The first attempt fails');
    frames.next();
    take('A second');
    expect(shown()).toBe('A second');
    take('A second attempt');
    expect(shown()).toBe('A second');
    frames.run();
    expect(shown()).toBe('A second attempt');
  });

  it('running text keeps a character that turns out to be half an emoji', () => {
    const { take, shown, frames } = start('👩');
    take('👩\u200D👧 and more');
    frames.next();
    expect(shown()).toBe('👩');
    frames.run();
    expect(shown()).toBe('👩\u200D👧 and more');
  });

  it('running text continues where it was after it was stopped', () => {
    const { writer, take, shown, frames } = start();
    take('Hello big world');
    frames.next();
    writer.stop();
    expect(frames.isAsked()).toBe(false);
    const before = shown();
    take('Hello big world');
    frames.next();
    expect(shown().length).toBeGreaterThan(before.length);
  });
});
