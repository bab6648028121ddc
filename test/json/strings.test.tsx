// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CopyButton, formatSize, JsonView } from '../../src/json/index.js';
import { StringsProvider, type SomeStrings } from '../../src/strings/index.js';
import { button, press } from './show.js';

afterEach(cleanup);

const german: SomeStrings = {
  json: {
    items: (count) => `${count} Einträge`,
    showMore: (count, total) => `${count} weitere von ${total}`,
    showAll: (size) => `Alles zeigen (${size})`,
    copy: 'Kopieren',
    size: (bytes) => formatSize(bytes, 'de'),
  },
};

describe('the strings of the JSON viewer', () => {
  it('JSON strings can be replaced below a provider, and again in a nested one', () => {
    render(
      <StringsProvider strings={german}>
        <JsonView value={Array.from({ length: 150 }, (_, at) => at)} />
        <StringsProvider strings={{ json: { showLess: 'Weniger' } }}>
          <JsonView value={'x'.repeat(12_345)} />
        </StringsProvider>
        <CopyButton value={1} />
      </StringsProvider>,
    );
    expect(button('150 Einträge')).toBeTruthy();
    expect(button('50 weitere von 150')).toBeTruthy();
    press('Alles zeigen (12,3 kB)');
    expect(button('Weniger')).toBeTruthy();
    expect(button('Kopieren')).toBeTruthy();
  });
});
