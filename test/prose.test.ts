import { describe, expect, it } from 'vitest';
import { findPhrases } from '../scripts/prose/findPhrases.mjs';

const phrasesIn = (text: string): string[] => findPhrases(text).map(({ phrase }) => phrase);

describe('the prose check', () => {
  it.each([
    ['Everybody sees the threads that are his own.', 'his own'],
    ['Listeners are told of each change.', 'are told'],
    ['Whoever is refused learns nothing.', 'Whoever'],
    ['Who sends a new message instead has said no.', 'Who sends'],
    ['Put it inside of a provider.', 'inside of'],
    ['With text that grows the thread is another.', 'is another'],
    ['What is held: four promises.', 'What is held'],
    ['It makes of a thread a runtime.', 'makes of a'],
    ['One entry a tool.', 'One entry a t'],
    ['A stranger is refused in the same words.', 'in the same words'],
    ['A check that throws counts as a yes.', 'counts as a yes'],
    ['The run goes on with an error in its place.', 'goes on with'],
    ['Somebody has to allow it first.', 'Somebody has'],
    ['Nothing works on it any more.', 'any more'],
    ['A clock that stands still until a test moves it.', 'stands still'],
    ['Another document stands where its row was.', 'stands where'],
    ['Whether work is in progress, as far as is known.', 'as far as is known'],
    ['What of the demo is real.', 'What of the'],
  ])('reports %j', (text, phrase) => {
    expect(phrasesIn(text)).toContain(phrase);
  });

  it.each([
    'Users can only access their own threads.',
    'People who may retry a call see a button.',
    'This is another way to do it.'.replace('is another', 'offers another'),
    'One message at a time.',
    'Anyone who sends a message learns why it failed.',
    'The run continues with an error in place of the call.',
    'Someone has to approve it first.',
    'It costs no more than before.',
    'A clock that does not move, and a stand-in for the server.',
  ])('accepts %j', (text) => {
    expect(phrasesIn(text)).toEqual([]);
  });

  it('names the line, and finds a phrase that continues on the next line of a comment', () => {
    expect(findPhrases('/**\n * Each listener is\n * told of it.\n */')).toEqual([
      { line: 2, phrase: 'is told', instead: expect.stringContaining('notified') },
    ]);
  });
});
