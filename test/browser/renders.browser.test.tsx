import './reactHook.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countRenders, takeRenders } from '../../bench/browser/page/renders.js';
import { openLongThread } from './longThread.js';

beforeAll(() => countRenders());

const namesOf = ({ components }: ReturnType<typeof takeRenders>): string[] =>
  components.map(({ name }: { name: string }) => name);

/** Parts of assistant-ui that are there for all that is in them: they render whatever has changed. */
const UPSTREAM = new Set(['AuiProvider', 'MountTapEffects', 'RenderChildrenWithAccessor']);

describe('with 5,000 messages', () => {
  it('a delta is one commit and one component, and nothing that assistant-ui is told', async () => {
    const page = await openLongThread();
    await page.ask();
    await page.begin();
    await page.write();
    const told = page.aui().thread().getState().messages;
    for (let i = 0; i < 20; i++) {
      takeRenders();
      await page.write();
      const renders = takeRenders();
      expect([renders.commits, namesOf(renders)]).toEqual([1, ['Text']]);
    }
    expect(page.texts().at(-1)!.textContent).toBe(page.said());
    expect(page.aui().thread().getState().messages).toBe(told);
  });

  it('a tool call that is written, run and answered renders nothing of ours outside of it', async () => {
    const page = await openLongThread({ args: ['one ', 'two ', 'three '] });
    await page.ask();
    await page.begin();
    await page.write(); // it comes
    const calls = () => [...page.container.querySelectorAll('[data-slot="tool-group"]')].at(-1)!;
    for (let i = 0; i < 4; i++) {
      takeRenders();
      await page.write();
      const { components } = takeRenders();
      const isOutside = ({ elements }: { elements: Element[] }) =>
        !elements.every((element) => calls().contains(element));
      const outside = components.filter(isOutside).map(({ name }: { name: string }) => name);
      expect(components.length).toBeGreaterThan(0);
      expect(outside.filter((name: string) => !UPSTREAM.has(name))).toEqual([]);
    }
  });

  it('a key renders no message', async () => {
    const page = await openLongThread();
    await page.ask();
    await page.begin();
    page.input.focus();
    await page.write();
    takeRenders();
    await userEvent.keyboard('hello');
    const names = namesOf(takeRenders());
    expect(page.input.value).toBe('hello');
    expect(names).toContain('Composer');
    expect(names.filter((name) => /Message|Text|Tool|Part/.test(name))).toEqual([]);
  });

  it('300 deltas in one task are one commit, with all of the text', async () => {
    const page = await openLongThread();
    await page.ask();
    await page.begin();
    await page.write();
    takeRenders();
    await Promise.all(Array.from({ length: 300 }, () => page.write()));
    expect(takeRenders().commits).toBe(1);
    expect(page.texts().at(-1)!.textContent).toBe(page.said());
  });
});
