import './reactHook.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countRenders, takeRenders } from '../../bench/browser/page/renders.js';
import { MarkdownText } from '../../src/markdown/index.js';
import { openLongThread } from './longThread.js';

beforeAll(() => countRenders());

const namesOf = ({ components }: ReturnType<typeof takeRenders>): string[] =>
  components.map(({ name }: { name: string }) => name);

/** The components that show a live run, and those that exist for each message that assistant-ui holds. */
const MAY = /^(AuiProvider|MountTapEffects|Working)$/;

async function openReply(options?: Parameters<typeof openLongThread>[0]) {
  const page = await openLongThread(options);
  await page.ask();
  await page.begin();
  return page;
}

describe('in a long thread', () => {
  it('a delta writes its text without a React commit and without assistant-ui', async () => {
    const page = await openReply();
    await page.write();
    await page.drawn();
    const told = page.aui().thread.getState().messages;
    for (let i = 0; i < 8; i++) {
      takeRenders();
      await page.write();
      await page.drawn();
      const renders = takeRenders();
      expect([renders.commits, namesOf(renders)]).toEqual([0, []]);
    }
    await expect.poll(() => page.texts().at(-1)!.textContent).toBe(page.said());
    expect(page.aui().thread.getState().messages).toBe(told);
  });

  it('a delta of markdown is one commit, even if it appears over several frames', async () => {
    const page = await openReply({ components: { Text: MarkdownText } });
    await page.write();
    await page.drawn();
    for (let i = 0; i < 5; i++) {
      takeRenders();
      await page.write();
      await page.drawn();
      expect(takeRenders().commits).toBe(1);
    }
  });

  it('a tool call renders only itself while it is written, and no part and no message when it ends', async () => {
    const page = await openReply({ args: ['one ', 'two ', 'three '] });
    await page.write(); // the delta arrives
    const nextOutside = async () => {
      takeRenders();
      await page.write();
      const call = [...page.container.querySelectorAll('[data-slot="tool-group"]')].at(-1)!;
      const { components } = takeRenders();
      expect(components.length).toBeGreaterThan(0);
      return components
        .filter(({ elements }: { elements: Element[] }) => !elements.every((one) => call.contains(one)))
        .map(({ name }: { name: string }) => name);
    };
    for (let i = 0; i < 4; i++) expect(await nextOutside()).toEqual([]);
    const over = [...(await nextOutside()), ...(await nextOutside())];
    expect(over.filter((name: string) => !MAY.test(name))).toEqual([]);
  });

  it('a keystroke renders no message', async () => {
    const page = await openReply();
    page.input.focus();
    await page.write();
    takeRenders();
    await userEvent.keyboard('hello');
    const names = namesOf(takeRenders());
    expect(page.input.value).toBe('hello');
    expect(names).toContain('Composer');
    expect(names.filter((name) => /Message|Text|Tool|Part/.test(name))).toEqual([]);
  });

  it('300 deltas in one task cause no commit, and all text appears', async () => {
    const page = await openReply();
    await page.write();
    await page.drawn();
    takeRenders();
    await Promise.all(Array.from({ length: 300 }, () => page.write()));
    await page.drawn();
    expect(takeRenders().commits).toBe(0);
    await expect.poll(() => page.texts().at(-1)!.textContent).toBe(page.said());
  });
});
