/* oxlint-disable no-await-in-loop -- only one element has the focus */
import { AssistantRuntimeProvider, useAui } from '@assistant-ui/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ThreadFrame } from '../../src/bridge/index.js';
import { createFileUploads } from '../../src/runtime/index.js';
import { frameOf, messageFixtures, renderToolCall, userRow } from '../../src/testing/render/index.js';
import { useFrameRuntime } from '../../src/testing/render/useFrameRuntime.js';
import { Thread, ThreadList } from '../../src/thread/index.js';
import { TOOL_PHASES } from '../../src/tools/index.js';
import { contrastOf } from '../support/contrast.js';
import '../../src/styles/index.css';
import { emulateMedia } from './emulate.js';

afterEach(async () => {
  await emulateMedia({});
  document.documentElement.removeAttribute('data-cau-theme');
  document.documentElement.removeAttribute('data-cau-contrast');
});

const threadList = {
  threadId: 'T',
  threads: ['T', 'U'].map((id) => ({ id, title: `Thread ${id}`, status: 'regular' as const })),
};

const uploads = createFileUploads(async () => '', {
  upload: (_url, _file, onProgress) => {
    onProgress(50);
    return new Promise(() => {});
  },
});

function Attach() {
  const aui = useAui();
  useEffect(() => void aui.composer.addAttachment(new File(['x'], 'a.txt')), [aui]);
  return null;
}

async function open(frames: readonly ThreadFrame[], { isUploading = false } = {}) {
  function App() {
    const adapters = { threadList };
    const runtime = useFrameRuntime({ frames, adapters, uploads });
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        {isUploading && <Attach />}
        <div style={{ display: 'flex', height: 500, width: 900 }}>
          <ThreadList />
          <div style={{ flex: 1 }}>
            <Thread autoFocus={false} />
          </div>
        </div>
      </AssistantRuntimeProvider>
    );
  }
  const { container } = await render(<App />);
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)!;
  return { container, find, style: (selector: string) => getComputedStyle(find(selector)) };
}

/** Reads the drawn pixels, because a script cannot ask for the color of a progress bar. */
async function pixelsOf(element: Element) {
  const shot = await page.elementLocator(element).screenshot({ base64: true, save: false });
  const picture = new Image();
  picture.src = `data:image/png;base64,${typeof shot === 'string' ? shot : shot.base64}`;
  await picture.decode();
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
  canvas.drawImage(picture, 0, 0);
  const at = (x: number): string =>
    `rgb(${canvas
      .getImageData(Math.round(x), Math.floor(height / 2), 1, 1)
      .data.slice(0, 3)
      .join()})`;
  return { at, width };
}

const ground = (): string => {
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.background = matchMedia('(forced-colors: active)').matches ? 'Canvas' : 'var(--cau-bg)';
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
};

const onGround = (color: string): number => contrastOf(color, ground());

/** The focus ring: the outline of the element, or that of the box it fills. */
function ring(element: Element): CSSStyleDeclaration {
  const box = element.closest('.cau-composer, .cau-edit');
  return getComputedStyle(element.matches('textarea') && box ? box : element);
}

describe('in forced colors', () => {
  const forced = () => emulateMedia({ 'forced-colors': 'active' });

  it('in forced colors the author, the current thread and the send state are visible without backgrounds', async () => {
    await forced();
    const { style, find } = await open(messageFixtures.text);
    expect(style('.cau-bubble').borderTopWidth).toBe('1px');
    expect(onGround(style('.cau-bubble').borderTopColor)).toBeGreaterThanOrEqual(3);
    expect(style('.cau-thread-item:has([aria-current])').outlineStyle).toBe('solid');
    const off = style('[data-slot="send"]').color;
    find('textarea').focus();
    await userEvent.keyboard('Hi');
    expect(style('[data-slot="send"]').borderTopWidth).toBe('1px');
    expect(style('[data-slot="send"]').color).not.toBe(off);
  });

  it('in forced colors running work is visible', async () => {
    await forced();
    const { style, find, container } = await open(messageFixtures.waiting, { isUploading: true });
    expect(onGround(style('.cau-working-dots i').backgroundColor)).toBeGreaterThanOrEqual(3);
    await expect.poll(() => container.querySelector('progress')?.value).toBe(50);
    const { at, width } = await pixelsOf(find('progress'));
    expect(contrastOf(at(width * 0.25), at(width * 0.75))).toBeGreaterThanOrEqual(3);
  });

  it.each(['light', 'dark'])(
    'in forced colors every phase and the arrow have a visible shape (%s)',
    async (scheme) => {
      await emulateMedia({ 'forced-colors': 'active', 'prefers-color-scheme': scheme });
      const shapes = new Set<string>();
      for (const phase of TOOL_PHASES) {
        const call = renderToolCall(phase, { toolName: 'webSearch' });
        const glyph = call.container.querySelector('.cau-tool-glyph')!;
        const chevron = call.container.querySelector('[data-icon="chevron"]')!;
        for (const icon of [glyph, chevron]) {
          expect(onGround(getComputedStyle(icon).color)).toBeGreaterThanOrEqual(3);
        }
        const card = getComputedStyle(call.container.querySelector('[data-slot="tool-call"]')!);
        expect(onGround(card.borderTopColor)).toBeGreaterThanOrEqual(3);
        shapes.add(glyph.innerHTML);
        call.unmount();
      }
      expect(shapes.size).toBeGreaterThanOrEqual(TOOL_PHASES.length - 1); // words distinguish "running" and "still running"
    },
  );

  it('in forced colors the focus is visible everywhere', async () => {
    await forced();
    const { container } = await open(messageFixtures['tool-awaiting-approval']);
    const seen = new Set<Element>();
    for (let i = 0; i < 40; i++) {
      await userEvent.tab();
      const element = document.activeElement!;
      if (!container.contains(element) || seen.has(element)) break;
      seen.add(element);
      const { outlineStyle, outlineWidth, outlineColor } = ring(element);
      expect(`${outlineStyle} ${element.className}`).toBe(`solid ${element.className}`);
      expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2);
      expect(onGround(outlineColor)).toBeGreaterThanOrEqual(3);
    }
    expect(seen.size).toBeGreaterThan(8);
  });
});

describe('with more contrast', () => {
  const ways: ReadonlyArray<[string, () => unknown]> = [
    ['from the system', () => emulateMedia({ 'prefers-contrast': 'more' })],
    ['from the page', () => (document.documentElement.dataset['cauContrast'] = 'more')],
  ];
  const both = ways.flatMap(([way, set]) => ['light', 'dark'].map((theme) => [way, theme, set] as const));

  it.each(both)(
    'more contrast %s, %s: text has at least 7 : 1 and edges have 3 : 1',
    async (_, theme, set) => {
      await set();
      document.documentElement.dataset['cauTheme'] = theme;
      const { container, style } = await open([
        frameOf([
          userRow(-1, 'Hello'),
          ...messageFixtures['tool-group'][0]!.persisted.map((row) => ({ ...row, agentName: 'Researcher' })),
        ]),
      ]);
      const texts = [
        '[data-slot="message-text"]',
        '[data-slot="agent-name"]',
        '.cau-tool-name',
        '.cau-thread-open',
      ];
      expect(texts.filter((text) => onGround(style(text).color) < 7)).toEqual([]);
      const edges = ['.cau-group', '.cau-bubble', '.cau-composer'];
      const isFaint = ({ borderTopWidth, borderTopColor }: CSSStyleDeclaration) =>
        borderTopWidth !== '1px' || onGround(borderTopColor) < 3;
      expect(edges.filter((edge) => isFaint(style(edge)))).toEqual([]);
      expect(container.querySelectorAll('.cau-tool-glyph').length).toBeGreaterThan(0);
    },
  );

  it('more contrast also applies to a theme set on an inner element', () => {
    document.documentElement.dataset['cauContrast'] = 'more';
    const nested = document.body.appendChild(document.createElement('div'));
    nested.dataset['cauTheme'] = 'dark';
    nested.style.color = 'var(--cau-text)';
    expect(getComputedStyle(nested).color).toBe('rgb(255, 255, 255)');
    nested.remove();
  });
});
