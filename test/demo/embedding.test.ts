import { expect, it } from 'vitest';
import { embedOffline, similarity } from '../../demo/convex/embedding.js';

const closeness = (a: string, b: string): number => similarity(embedOffline(a), embedOffline(b));

it('the offline embedding gives equal texts equal vectors', () => {
  expect(embedOffline('Prefers short answers')).toEqual(embedOffline('Prefers short answers'));
  expect(closeness('Prefers short answers', 'prefers SHORT answers!')).toBeCloseTo(1);
  expect(Math.hypot(...embedOffline('Prefers short answers'))).toBeCloseTo(1);
});

it('the offline embedding finds words with similar spelling', () => {
  const query = 'preferred answer';
  expect(closeness(query, 'Prefers answers with the conclusion first.')).toBeGreaterThan(
    closeness(query, 'Works from Berlin and has a weekly call with Tokyo on Mondays.') + 0.2,
  );
});

it('the offline embedding of a text without words is zero', () => {
  expect(closeness('?!', 'Prefers short answers')).toBe(0);
});
