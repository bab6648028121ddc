import { describe, expect, it } from 'vitest';
import { readContract, readSource } from './contract.js';

const contract = readContract();
const written = readSource();

describe('the DOM contract', () => {
  it('the DOM contract lists every slot and attribute of the code', () => {
    expect([...written.slots].filter((slot) => !contract.slots.has(slot)).toSorted()).toEqual([]);
    expect([...written.attributes].filter((name) => !contract.attributes.has(name)).toSorted()).toEqual([]);
  });

  it('the DOM contract promises nothing that the code lacks', () => {
    const states = new Set([...contract.slots.values()].flatMap((of) => [...of]));
    expect([...contract.slots.keys()].filter((slot) => !written.slots.has(slot))).toEqual([]);
    expect([...states].filter((state) => !written.hasWord(state))).toEqual([]);
    expect(
      [...contract.attributes].filter((name) => name !== 'data-state' && !written.attributes.has(name)),
    ).toEqual([]);
  });

  it('the DOM contract is not empty', () => {
    expect(contract.slots.size).toBeGreaterThan(80);
    expect(contract.slots.get('tool-call')).toContain('awaiting-approval');
    expect(contract.attributes).toContain('data-tool');
  });
});
