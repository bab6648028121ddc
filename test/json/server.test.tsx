// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CopyButton, JsonView } from '../../src/json/index.js';

it("a server's HTML hydrates unchanged", () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const values = [
    { a: { b: [1, 2] }, text: 'x'.repeat(300) },
    [{ id: 1 }, { id: 2 }],
    'x'.repeat(20_000),
    'https://example.com/a.png',
    { content: [{ type: 'text', text: 'hi' }], more: 1 },
    null,
  ];
  const page = (
    <>
      {values.map((value) => (
        <JsonView key={JSON.stringify(value)} value={value} name="Result" />
      ))}
      <CopyButton value={values} />
    </>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  const before = container.innerHTML;
  render(page, { container: document.body.appendChild(container), hydrate: true });
  expect(container.innerHTML).toBe(before);
  expect(said.mock.calls).toEqual([]);
  expect(before).not.toMatch(/_r_|:r/); // no id depends on the rest of the page
});
