// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { renderToReadableStream } from 'react-dom/server.edge';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyGroup, preloadComponents } from '../../src/shared/react/lazyGroup.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const components = { Hello: ({ name }: { readonly name: string }) => <p>Hello {name}</p> };

/** A file whose loading a test controls. */
function createFile() {
  const loads: Array<{ arrive: () => void; fail: () => void }> = [];
  const get = vi.fn<() => Promise<typeof components>>(
    () =>
      new Promise<typeof components>((resolve, reject) => {
        loads.push({ arrive: () => resolve(components), fail: () => reject(new Error('offline')) });
      }),
  );
  return { get, loads };
}

describe('lazy components', () => {
  it('lazy components render a hidden placeholder until they load, and load when one is drawn', async () => {
    const { get, loads } = createFile();
    const Hello = lazyGroup(get).pick('Hello');
    expect(get).not.toHaveBeenCalled();
    const { container } = render(
      <>
        <Hello name="Ann" />
        <Hello name="Ben" />
      </>,
    );
    expect(container.textContent).toBe('');
    expect(container.querySelectorAll('[hidden]')).toHaveLength(2);
    await act(async () => loads[0]!.arrive());
    expect(container.innerHTML).toBe('<p>Hello Ann</p><p>Hello Ben</p>');
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('lazy components render at once if they were loaded before', async () => {
    const { get, loads } = createFile();
    const soon = lazyGroup(get);
    const Hello = soon.pick('Hello');
    const loading = preloadComponents();
    loads[0]!.arrive();
    await loading;
    expect(render(<Hello name="Ann" />).container.innerHTML).toBe('<p>Hello Ann</p>');
  });

  it('lazy components are drawn at once if they were provided, and never loaded', async () => {
    const { get } = createFile();
    const soon = lazyGroup(get);
    const Hello = soon.pick('Hello');
    soon.take(components);
    await preloadComponents();
    expect(renderToString(<Hello name="Ann" />)).toContain('<p>Hello <!-- -->Ann</p>');
    expect(render(<Hello name="Ann" />).container.innerHTML).toBe('<p>Hello Ann</p>');
    expect(get).not.toHaveBeenCalled();
  });

  it('lazy components load again after a failed load', async () => {
    vi.useFakeTimers();
    const { get, loads } = createFile();
    const Hello = lazyGroup(get).pick('Hello');
    const { container } = render(<Hello name="Ann" />);
    await act(async () => loads[0]!.fail());
    await act(async () => vi.advanceTimersByTime(1_000));
    await act(async () => loads[1]!.fail());
    await act(async () => vi.advanceTimersByTime(1_999));
    expect(get).toHaveBeenCalledTimes(2);
    await act(async () => vi.advanceTimersByTime(1));
    await act(async () => loads[2]!.arrive());
    expect(container.innerHTML).toBe('<p>Hello Ann</p>');
  });

  it("lazy components are loaded before a server's first request, which cannot wait", async () => {
    vi.stubGlobal('document', undefined);
    const { get, loads } = createFile();
    const soon = lazyGroup(get);
    vi.unstubAllGlobals();
    const Hello = soon.pick('Hello');
    expect(get).toHaveBeenCalledTimes(1);
    loads[0]!.arrive();
    await preloadComponents();
    expect(renderToString(<Hello name="Ann" />)).toContain('<p>Hello <!-- -->Ann</p>');
  });

  it("a server's HTML contains lazy components, which stay until the browser has them", async () => {
    const server = lazyGroup(async () => components);
    const OnServer = server.pick('Hello');
    const stream = await renderToReadableStream(<OnServer name="Ann" />);
    await stream.allReady;
    const html = await new Response(stream).text();
    expect(html).toContain('<p>Hello <!-- -->Ann</p>');

    const { get, loads } = createFile();
    const InBrowser = lazyGroup(get).pick('Hello');
    const container = document.createElement('div');
    container.innerHTML = html;
    const sent = container.querySelector('p');
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, <InBrowser name="Ann" />, { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(container.textContent).toBe('Hello Ann');
    await act(async () => loads[0]!.arrive());
    expect(container.querySelector('p')).toBe(sent);
    expect(container.textContent).toBe('Hello Ann');
    expect(errors).toEqual([]);
    await act(async () => root.unmount());
  });
});
