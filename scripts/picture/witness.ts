export interface Finding {
  readonly isFine: boolean;
  readonly text: string;
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** Reports what is wrong on a screen, and marks duplicates. Remembers what the screen showed before. */
export function createWitness(screen: HTMLElement): () => Finding[] {
  const before = new Set<string>();
  return () => {
    const shown = [...screen.querySelectorAll<HTMLElement>('[data-slot="message-text"]')];
    const said = shown.map(({ textContent }) => textContent);
    const isAgain = said.map((text, i) => said.indexOf(text) < i);
    shown.forEach((element, i) => mark(element, isAgain[i]!));
    // Text that has grown since counts as the same text.
    const gone = [...before].filter((text) => !said.some((now) => now.startsWith(text)));
    for (const text of said) {
      for (const known of before) if (text !== known && text.startsWith(known)) before.delete(known);
      before.add(text);
    }
    const repeated = isAgain.filter(Boolean).length;
    const failing = screen.querySelector<HTMLElement>('[data-tool="urlReader"]')?.dataset['state'];
    return [
      { isFine: repeated === 0, text: repeated === 0 ? 'No duplicates' : count(repeated, 'duplicate') },
      {
        isFine: gone.length === 0,
        text: gone.length === 0 ? 'Nothing lost' : `${count(gone.length, 'message')} lost`,
      },
      ...(failing === 'error' ? [{ isFine: true, text: 'Error stays visible' }] : []),
      ...(failing === 'complete' ? [{ isFine: false, text: 'Error shown as success' }] : []),
    ];
  };
}

function mark(element: HTMLElement, isAgain: boolean): void {
  const value = String(isAgain);
  if (element.dataset['again'] !== value) element.dataset['again'] = value;
}
