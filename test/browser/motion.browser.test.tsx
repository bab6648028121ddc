import { afterEach, describe, expect, it } from 'vitest';
import { frameOf, renderThread, renderToolCall, userRow } from '../../src/testing/render/index.js';
import '../../src/styles/index.css';
import { emulateMedia } from './emulate.js';

const prefer = (motion: 'reduce' | 'no-preference') => emulateMedia({ 'prefers-reduced-motion': motion });

afterEach(async () => {
  await prefer('no-preference');
  delete document.documentElement.dataset['cauMotion'];
});

const spinners = {
  'a running tool call': () => renderToolCall('running'),
  'a tool call whose arguments are written': () => renderToolCall('input-streaming'),
  'a thread that reconnects': () =>
    renderThread([frameOf([userRow(0, 'Hello')])], { connection: 'connecting' }),
};

/** Each animation with its target, duration and the properties it changes. */
const animationsIn = (root: Element) =>
  root.getAnimations({ subtree: true }).map(({ effect }) => {
    const { target } = effect as KeyframeEffect;
    const names = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
    const notes = new Set(['offset', 'computedOffset', 'easing', 'composite']);
    const changed = [...new Set(names)].filter((name) => !notes.has(name));
    return { target: target!, changed, duration: effect!.getTiming().duration };
  });

describe.each(Object.entries(spinners))('the spinner of %s', (_, show) => {
  it('the animation is composited: it changes only the transform of an HTML element', () => {
    const shown = show();
    const animations = animationsIn(shown.container);
    expect(animations.length).toBeGreaterThan(0);
    for (const { target, changed } of animations) {
      expect(target).toBeInstanceOf(HTMLElement);
      expect(changed).toEqual(['transform']);
    }
    shown.unmount();
  });

  it('the animation slows down with reduced motion and stops with motion off', async () => {
    await prefer('reduce');
    const shown = show();
    expect(animationsIn(shown.container).map(({ duration }) => duration)).toEqual([4_000]);
    document.documentElement.dataset['cauMotion'] = 'off';
    expect(animationsIn(shown.container)).toEqual([]);
    shown.unmount();
  });
});
