import { expect, it } from 'vitest';
import { embedOffline, similarity } from '../../demo/convex/embedding.js';

const closeness = (a: string, b: string): number => similarity(embedOffline(a), embedOffline(b));

it('embeds the same text in the same way, without a key', () => {
  expect(embedOffline('Prefers short answers')).toEqual(embedOffline('Prefers short answers'));
  expect(closeness('Prefers short answers', 'prefers SHORT answers!')).toBeCloseTo(1);
  expect(Math.hypot(...embedOffline('Prefers short answers'))).toBeCloseTo(1);
});

it('finds words that are written alike', () => {
  const query = 'preferred answer';
  expect(closeness(query, 'Prefers answers with the conclusion first.')).toBeGreaterThan(
    closeness(query, 'Works from Berlin and has a weekly call with Tokyo on Mondays.') + 0.2,
  );
});

it('has no direction for a text without words', () => {
  expect(closeness('?!', 'Prefers short answers')).toBe(0);
});
