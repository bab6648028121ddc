/* oxlint-disable no-await-in-loop -- asks until the driver answers */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Device, Key } from './device.js';

/** WebDriver's names of keys. */
const KEYS: Record<Key, readonly string[]> = {
  Enter: ['\uE007'],
  ShiftEnter: ['\uE008', '\uE007'],
  Escape: ['\uE00C'],
};
/** The name under which WebDriver returns an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's MiniBrowser, over WebDriver, on a virtual screen. */
export async function startWebKit({ driver, browser }: { driver: string; browser: string }): Promise<Device> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, GDK_BACKEND: 'x11' },
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await untilAnswered(() => ask('GET', '/status'));
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  })) as { sessionId: string };
  const tell = (path: string, body: object = {}) => ask('POST', `/session/${sessionId}${path}`, body);
  const pressAll = (actions: object[]) =>
    tell('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const key = (type: string) => (value: string) => ({ type, value });
  await tell('/window/rect', { width: 1280, height: 800 });
  return {
    open: async (url) => void (await tell('/url', { url })),
    reload: async () => void (await tell('/refresh')),
    run: (inPage, ...args) =>
      tell('/execute/sync', { script: `return (${String(inPage)}).apply(null, arguments)`, args }) as never,
    async click(selector) {
      const found = await tell('/element', { using: 'css selector', value: selector });
      await tell(`/element/${(found as Record<string, string>)[ELEMENT]}/click`);
    },
    type: async (text) =>
      void (await pressAll(
        Array.from(text).flatMap((letter) => [key('keyDown')(letter), key('keyUp')(letter)]),
      )),
    press: async (name) =>
      void (await pressAll([
        ...KEYS[name].map(key('keyDown')),
        ...KEYS[name].toReversed().map(key('keyUp')),
      ])),
    async close() {
      await ask('DELETE', `/session/${sessionId}`);
      await Promise.all([server, screen].map(end));
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The driver takes a moment to listen. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let left = 200; ; left--) {
    try {
      return void (await ask());
    } catch (error) {
      if (left === 0) throw error;
      await sleep(50);
    }
  }
}
