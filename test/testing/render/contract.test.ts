// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readContract, readSource } from './contract.js';
import { matrix } from './matrix.js';

const contract = readContract();
const written = readSource();

/** Those that assistant-ui's own primitives write. They are not promised. */
const FOREIGN = new Set([
  'data-message-id',
  'data-active',
  'data-dragging',
  'data-floating',
  'data-aui-first',
]);

/** What is promised of an element, in what it does not keep. */
function breachesOf(element: Element): string[] {
  const breaches: string[] = [];
  const slot = element.getAttribute('data-slot');
  const state = element.getAttribute('data-state');
  if (slot !== null && !contract.slots.has(slot)) breaches.push(`data-slot="${slot}"`);
  if (slot !== null && state !== null && !contract.slots.get(slot)?.has(state)) {
    breaches.push(`data-state="${state}" of ${slot}`);
  }
  for (const name of element.getAttributeNames()) {
    if (!name.startsWith('data-') || name === 'data-slot' || FOREIGN.has(name)) continue;
    if (!contract.attributes.has(name)) breaches.push(name);
  }
  return breaches;
}

describe('the DOM contract', () => {
  it('has every slot, state and attribute that is rendered', () => {
    const breaches = new Set<string>();
    for (const { render } of matrix) {
      const view = render();
      for (const element of view.container.querySelectorAll('*')) {
        for (const breach of breachesOf(element)) breaches.add(breach);
      }
      view.unmount();
    }
    expect([...breaches]).toEqual([]);
  });

  it('has every slot and attribute of the code', () => {
    expect([...written.slots].filter((slot) => !contract.slots.has(slot)).toSorted()).toEqual([]);
    expect([...written.attributes].filter((name) => !contract.attributes.has(name)).toSorted()).toEqual([]);
  });

  it('promises nothing that the code does not have', () => {
    const states = new Set([...contract.slots.values()].flatMap((of) => [...of]));
    expect([...contract.slots.keys()].filter((slot) => !written.slots.has(slot))).toEqual([]);
    expect([...states].filter((state) => !written.hasWord(state))).toEqual([]);
    expect(
      [...contract.attributes].filter((name) => name !== 'data-state' && !written.attributes.has(name)),
    ).toEqual([]);
  });

  it('is there at all', () => {
    expect(contract.slots.size).toBeGreaterThan(80);
    expect(contract.slots.get('tool-call')).toContain('awaiting-approval');
    expect(contract.attributes).toContain('data-tool');
  });
});
