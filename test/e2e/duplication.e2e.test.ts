/** Duplication: the scenarios of the investigation. No frame ever has two cards of a call, or two copies of a text. */
import { describe, expect, it } from 'vitest';
import { expectTold, openChat } from './support/chat.js';

describe('no duplicates', () => {
  it('no frame has duplicates, scenario C: an updated plan stays one plan that counts its earlier versions', async () => {
    const chat = await openChat();
    await chat.tell('plans');
    await chat.at('between', 'I make a plan.', 'showPlan complete', 'I follow it');
    await chat.open('between');
    await expectTold(chat, 'plans');
    // Earlier versions are drawn inside the plan, once its details have loaded.
    const plans = chat.page.locator('[data-tool="showPlan"]:not([data-tool="showPlan"] *)');
    expect(await plans.count()).toBe(1);
    const label = plans.locator('[data-slot="tool-label"]').first();
    expect(await label.textContent()).toBe('Finding jobs for you, 1 of 2 done');
    await plans.getByText('1 earlier version').waitFor();
  });

  it('no frame has duplicates, scenario E: from the first delta to the stored message', async () => {
    const chat = await openChat();
    await chat.tell('jobs');
    await chat.at('getMyResume', 'showPlan complete', 'getMyResume running');
    await chat.open('getMyResume');
    await chat.at('getMyJobPreferences');
    await chat.open('getMyJobPreferences');
    await chat.at(
      'answer',
      'showPlan complete',
      'getMyResume complete',
      'getMyJobPreferences complete',
      'Three warehouses near you',
    );
    await chat.open('answer');
    await expectTold(chat, 'jobs');
    const frames = chat.loads[0]!;
    const seen = new Set(
      frames.flatMap(({ rows }) => rows.flatMap(({ blocks }) => blocks.map(({ shown }) => shown))),
    );
    expect(seen).toContain('getMyResume running');
    const ids = new Set(frames.flatMap(({ rows }) => rows.map(({ role, id }) => `${role} ${id}`)));
    expect(ids.size).toBe(2);
  });

  it('a text that the model says three times appears three times', async () => {
    const chat = await openChat();
    await chat.tell('echo');
    await chat.at('alpha', 'I look again.', 'alpha running');
    await chat.open('alpha');
    await chat.at('beta', 'I look again.', 'alpha complete', 'I look again.', 'beta running');
    await chat.reload();
    await chat.open('beta');
    await expectTold(chat, 'echo');
  });
});
