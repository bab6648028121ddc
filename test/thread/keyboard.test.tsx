// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { computeAccessibleName } from 'dom-accessibility-api';
import { afterEach, expect, it } from 'vitest';
import { drawFrames } from './page.js';
import { answer, call, failedAnswer, file, frame, link, thinking, user } from './rows.js';

afterEach(cleanup);

const rows = [
  user(0, 'Look', file('https://a.example/b.pdf', 'application/pdf', 'b.pdf')),
  answer(0, thinking('Hm.'), 'Let me see.', call('a'), 'Here.', link('1', 'https://a.example', 'A')),
  user(1, 'Again'),
  failedAnswer(1, 'x', 'Let me'),
];

it('every button and link has a name, in reading order', () => {
  const { container } = drawFrames([frame(rows)], { hasMore: true });
  const all = container.querySelectorAll<HTMLElement>('button, a[href], textarea, summary, [tabindex]');
  const stops = [...all].filter((stop) => !stop.closest('[hidden]'));
  const names = stops.map((stop) => computeAccessibleName(stop));
  expect(names.filter((name) => name.trim() === '')).toEqual([]);
  expect(stops.every((stop) => stop.tabIndex === 0)).toBe(true); // the tab order is the DOM order
  expect(names.map((name) => name.replace(/ \d.*| took.*/, ''))).toEqual([
    'Skip to message box',
    'Conversation',
    'Show older messages',
    'b.pdf PDF',
    'Copy',
    'Edit',
    'Used search',
    'A',
    'Copy',
    'Regenerate',
    'Good response',
    'Bad response',
    'Copy',
    'Edit',
    'Try again',
    'Copy',
    'Message',
    'Send',
  ]);
});

it('ids come from the thread and are unique', () => {
  const { container } = drawFrames([frame(rows)], { hasMore: true });
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
  expect(container.innerHTML).not.toMatch(/_r_|«r|:r\d/); // ids of useId
  for (const element of container.querySelectorAll('[aria-controls]')) {
    expect(ids).toContain(element.getAttribute('aria-controls'));
  }
  expect(screen.getAllByRole('article')).toHaveLength(4);
});
