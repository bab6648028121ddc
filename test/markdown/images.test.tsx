// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ContentProvider, Markdown, type ContentPolicy } from '../../src/markdown/index.js';
import { show } from './show.js';

afterEach(cleanup);

const draw = (text: string, policy: ContentPolicy) =>
  render(
    <ContentProvider {...policy}>
      <Markdown text={text} />
    </ContentProvider>,
  );

describe('an image', () => {
  it.each([
    ['https://evil.example/?q=SECRET', 'Load image from evil.example'],
    ['http://evil.example:8080/a', 'Load image from evil.example:8080'],
    ['//evil.example/a.png', 'Load image from evil.example'],
    ['/api/logout', 'Load image from this site'],
    ['data:image/svg+xml,%3Csvg/%3E', 'Show SVG image'],
  ])('an image from %s loads only when the reader asks for it', (url, sentence) => {
    const { root } = show(`![An *apple* &amp; a pear](${url} "Fruit")`);
    expect(root.querySelector('img, [style], link')).toBeNull();
    const button = screen.getByRole('button', { name: `An apple & a pear ${sentence}` });
    fireEvent.click(button);
    const image = root.querySelector('img')!;
    expect(image.getAttribute('src')).toBe(url.startsWith('//') ? `https:${url}` : url);
    expect(image.alt).toBe('An apple & a pear');
    expect(image.title).toBe('Fruit');
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('loading an image keeps the focus in place of its button', () => {
    show('![apple](https://x.y/a.png)');
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement?.querySelector('img')).toBeTruthy();
  });

  it('an image asks again when its address changes', () => {
    const { root, again } = show('![a](https://x.y/a.png)');
    fireEvent.click(screen.getByRole('button'));
    again('![a](https://x.y/b.png)');
    expect(root.querySelector('img')).toBeNull();
  });

  it.each(['data:image/png;base64,AA==', `blob:${location.origin}/1`])(
    'an image from %s loads at once',
    (url) => {
      const image = show(`![apple](${url})`).root.querySelector('img')!;
      expect(image.getAttribute('src')).toBe(url);
      expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
    },
  );

  it('an image from an allowed host loads at once, and no other', () => {
    const text = '![a](https://img.example.com/a.png) ![b](https://evil.com/b.png) ![c](/c.png)';
    const { container } = draw(text, { imageHosts: ['img.example.com', 'self'] });
    const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(sources).toEqual(['https://img.example.com/a.png', '/c.png']);
    expect(screen.getByRole('button', { name: 'b Load image from evil.com' })).toBeTruthy();
  });

  it('an image in a link has its button after the link', () => {
    const { root } = show('[![build](https://x.y/a.svg)](https://ci.example/)');
    const link = root.querySelector('a')!;
    expect(link.textContent).toBe('build');
    expect(link.querySelector('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'build Load image from x.y' }));
    expect(root.querySelector('img')).toBeTruthy();
  });

  it('an image from an allowed host stays in its link', () => {
    const { container } = draw('[![a](https://x.y/a.png)](https://ci.example/)', { imageHosts: ['x.y'] });
    expect(container.querySelector('a > img')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'data:image/x,y', 'file:///a.png'])(
    'an image from %s shows only its description',
    (url) => {
      const { root } = show(`![apple](${url})`);
      expect(root.querySelector('img, button')).toBeNull();
      expect(root.textContent).toBe('apple');
    },
  );

  it('a custom image component is not drawn before the reader asks for it', () => {
    const img = vi.fn<(props: object) => ReactNode>((props) => <img alt="" {...props} />);
    show('![a](https://x.y/a.png)', { components: { img } });
    expect(img).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button'));
    expect(img).toHaveBeenCalled();
  });
});

describe('a relative link', () => {
  it('a relative link is text without `onAppLink`', () => {
    expect(show('[Log out](/api/logout)').html()).toBe('<p>Log out</p>');
  });

  it('a relative link is opened by `onAppLink` only', () => {
    const onAppLink = vi.fn<(path: string) => void>();
    const { container } = draw('[Settings](/settings "Yours") [x](//evil.com) [y](javascript:z)', {
      onAppLink,
    });
    const link = screen.getByRole('link', { name: 'Settings' });
    expect(link.hasAttribute('href')).toBe(false);
    expect(link.title).toBe('Yours');
    fireEvent.click(link);
    expect(onAppLink.mock.calls).toEqual([['/settings']]);
    expect(container.querySelectorAll('a, [role="link"]')).toHaveLength(1);
  });
});

describe('characters that reorder text', () => {
  it.each(['\u202E', '&#x202E;', '&#8238;', '\u2066', '\u0007'])(
    'characters that reorder text are visible: %j',
    (sign) => {
      const { root } = show(`a ${sign}b [c${sign}d](https://x.y) \`e${sign === '\u202E' ? sign : ''}f\``);
      expect(root.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n]/u);
      expect(root.textContent).toContain('a \uFFFDb c\uFFFDd');
    },
  );

  it('characters that reorder text are visible while it streams', () => {
    const { root, again } = show('a \u202E**b', { isStreaming: true });
    expect(root.textContent).toBe('a \uFFFDb');
    again('a \u202E**b** c\u202Ed', { isStreaming: true });
    expect(root.textContent).toBe('a \uFFFDb c\uFFFDd');
  });
});
