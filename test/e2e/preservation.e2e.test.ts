/** Content that was shown stays: the three cases of the document about intermediate content that flashed and vanished. */
import { describe, it } from 'vitest';
import { expectTold, openChat } from './support/chat.js';

describe('every block stays from its first frame to the end', () => {
  it('every block stays from its first frame to the end of a reply without tools', async () => {
    const chat = await openChat();
    await chat.tell('plain');
    await chat.at('middle', 'Two and');
    await chat.open('middle');
    await expectTold(chat, 'plain');
  });

  it('every block stays from its first frame to the end of text, tool, text', async () => {
    const chat = await openChat();
    await chat.tell('single');
    await chat.at('middle', 'I search for Python');
    await chat.open('middle');
    await chat.at('alpha', 'I search for Python tutorials.', 'alpha running');
    await chat.open('alpha');
    await chat.at('answer', 'I search for Python tutorials.', 'alpha complete', 'Here are the');
    await chat.open('answer');
    await expectTold(chat, 'single');
  });

  it('every block stays from its first frame to the end of text, tool, text, tool, text', async () => {
    const chat = await openChat();
    await chat.tell('multiple');
    await chat.open('middle', 'alpha');
    await chat.at('between', 'I search and calculate.', 'alpha complete', 'Got the results, now');
    await chat.open('between', 'beta', 'answer');
    await expectTold(chat, 'multiple');
  });
});
