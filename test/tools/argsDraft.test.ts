import { describe, expect, it } from 'vitest';
import { draftOf, inOrder, kindOf, readDraft } from '../../src/tools/display/approval/argsDraft.js';
import { draftEdit, readEdit, toFields, toJsonText } from '../../src/tools/display/approval/argsEdit.js';

const args = {
  text: 'a\nb',
  name: 'x',
  count: 1.5,
  flag: true,
  list: ['a', 'b'],
  nested: { deep: [1] },
  none: null,
};

describe('the draft of arguments', () => {
  it('each argument has the kind of field that fits its value', () => {
    const kinds = Object.entries(args).map(([, value]) => kindOf(value));
    expect(kinds).toEqual(['text', 'line', 'number', 'boolean', 'lines', 'json', 'json']);
    // One entry per line would lose these.
    for (const list of [[], [' a'], ['a\nb'], [''], ['a', 1]]) expect(kindOf(list)).toBe('json');
  });

  it('untouched arguments return exactly as they were', () => {
    const odd = { big: 1e21, small: 0.1 + 0.2, empty: '', spaces: '  ', list: [' a', ''] };
    for (const given of [args, odd]) {
      expect(readDraft(given, draftOf(given))).toEqual({ args: given, errors: new Map() });
    }
  });

  it('typed arguments are read back', () => {
    const draft = { ...draftOf(args), name: '', count: ' 7 ', flag: false, list: 'c\n\n d ', nested: '[]' };
    const { args: read, errors } = readDraft(args, draft);
    expect(errors.size).toBe(0);
    expect(read).toEqual({ ...args, name: '', count: 7, flag: false, list: ['c', 'd'], nested: [] });
  });

  it('unreadable fields are reported', () => {
    const draft = { ...draftOf(args), count: '', nested: '{', none: 'nul' };
    expect([...readDraft(args, draft).errors]).toEqual([
      ['count', 'number'],
      ['nested', 'json'],
      ['none', 'json'],
    ]);
  });

  it('fields keep one order, however the arguments arrive', () => {
    const names = (given: Record<string, unknown>) => inOrder(given).map(([name]) => name);
    expect(names({ b: 1, a: 2, B: 3 })).toEqual(names({ B: 1, a: 2, b: 3 }));
  });
});

describe('the arguments as JSON', () => {
  const mail = { to: 'ann', count: 2 };

  it('JSON takes over the text of the fields, and each argument added to it gets a field', () => {
    const written = { ...draftEdit(mail), fields: { to: 'bob', count: '3' } };
    const json = toJsonText(written);
    expect(JSON.parse(json.json!)).toEqual({ to: 'bob', count: 3 });
    const fields = toFields({ ...json, json: '{"to":"bob","count":3,"copy":true}' });
    expect(fields).toEqual({
      args: { to: 'bob', count: 3, copy: true },
      fields: { to: 'bob', count: '3', copy: true },
    });
    expect(readEdit(fields).args).toEqual({ to: 'bob', count: 3, copy: true });
  });

  it('JSON that is not an object cannot be allowed', () => {
    for (const json of ['', '{"to":', '[]', '"to"', 'null']) {
      expect(readEdit({ ...draftEdit(mail), json }).errors.get('')).toBe('json');
    }
  });

  it('a call without arguments is edited as JSON', () => {
    expect(draftEdit({}).json).toBe('{}');
  });
});
