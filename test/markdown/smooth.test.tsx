// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmoothElement } from '../../src/markdown/smooth/createSmoothElement.js';
import { createManualFrames } from '../runtime/smooth/manualFrames.js';
import { expectProperty } from '../support/deep.js';
import { answerOf, deltasOf, nastyWithDefinitions, sizes } from './documents.js';
import { htmlOf, show } from './show.js';

afterEach(cleanup);

/** The visible content of an element. */
function visibleIn(node: Node): string {
  if (node instanceof HTMLElement && node.style.display === 'none') return '';
  return node instanceof Text ? node.data : [...node.childNodes].map(visibleIn).join('');
}

/** A smooth reply that React draws with every delta, beside one that is not smooth. */
function open(share = 0) {
  const plain = show('', { isStreaming: true });
  const smooth = show('', { isStreaming: true });
  const frames = createManualFrames();
  const edges: Node[] = [];
  const element = createSmoothElement(smooth.root, share, frames, (edge) => edges.push(edge));
  return {
    ...smooth,
    frames,
    element,
    edge: () => edges.at(-1),
    draw: (text: string, isStreaming = true) => {
      plain.again(text, { isStreaming });
      smooth.again(text, { isStreaming });
      element.update();
    },
    visible: () => visibleIn(smooth.root),
    whole: () => plain.root.textContent,
    html: () => htmlOf(smooth.root),
    wholeHtml: () => htmlOf(plain.root),
    unmountAll: () => {
      plain.unmount();
      smooth.unmount();
    },
  };
}

describe('markdown that appears at the pace it arrives', () => {
  it('smooth markdown ends with the DOM that React renders, whatever the timing', () => {
    expectProperty(
      fc.property(
        nastyWithDefinitions,
        sizes,
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        (text, cuts, counts) => {
          const { draw, frames, html, wholeHtml, visible, whole, unmountAll } = open();
          for (const [i, step] of deltasOf(text, cuts).entries()) {
            draw(step);
            for (let frame = 0; frame < counts[i % counts.length]!; frame++) frames.next();
            expect(visible().length).toBeLessThanOrEqual(whole().length);
          }
          draw(text, false);
          frames.run();
          expect(html()).toBe(wholeHtml());
          unmountAll();
        },
      ),
      60,
    );
  });

  it('smooth markdown starts with the beginning of the reply and shows more with every frame', () => {
    const { draw, frames, visible, whole, html, wholeHtml } = open();
    let before = '';
    let partial = 0;
    for (const step of deltasOf(answerOf(3_000), [60])) {
      draw(step);
      expect(visible()).toBe(before); // React has drawn, and nothing has moved
      for (let frame = 0; frame < 15; frame++) {
        frames.next();
        expect(whole().startsWith(visible())).toBe(true);
        expect(visible().startsWith(before)).toBe(true);
        before = visible();
        if (before !== whole()) partial++;
      }
    }
    expect(partial).toBeGreaterThan(500);
    frames.run();
    expect(html()).toBe(wholeHtml());
  });

  it('smooth markdown hides a following element until its first character appears', () => {
    const { draw, frames, one } = open();
    draw('First paragraph.');
    frames.run();
    draw('First paragraph.\n\n- an item\n\n---\n');
    expect(one('ul').closest<HTMLElement>('[data-slot="markdown-block"]')!.style.display).toBe('none');
    frames.run();
    expect(one('ul').closest('[style]')).toBeNull();
    expect(one('hr').closest('[style]')).toBeNull();
  });

  it('smooth markdown never hides visible text again when React redraws it in other elements', () => {
    const { draw, frames, visible } = open();
    const code = '```ts\nconst a = 1;\nconst b = 2;\n';
    draw(code);
    frames.run();
    const before = visible();
    draw(`${code}\`\`\`\n\nText after it that is long enough to take a while.`);
    expect(visible().startsWith(before.trim())).toBe(true);
  });

  it('smooth markdown starts where the reader was, and shows the rest at once on request', () => {
    const { again, root, unmount } = show('0123456789', { isStreaming: true });
    const frames = createManualFrames();
    const element = createSmoothElement(root, 0.5, frames, () => {});
    expect([visibleIn(root), element.hidden()]).toEqual(['01234', 5]);
    element.finish();
    expect([visibleIn(root), element.hidden(), frames.isAsked()]).toEqual(['0123456789', 0, false]);
    again('0123456789 and more');
    element.update();
    expect(visibleIn(root)).toBe('0123456789');
    unmount();
  });

  it('smooth markdown reports which node is written last', () => {
    const { draw, frames, edge, one } = open();
    draw('Some **bold** words');
    frames.run();
    expect(edge()).toBe(one('p').lastChild);
  });
});
