/** `npm start`: serves the demo, prints its address and what to try, and opens a browser where there is one. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createServer } from 'vite';

/** Vite opens a page with `xdg-open` on Linux, and prints a stack trace where that or a desktop is missing. */
function canOpenBrowser() {
  if (process.env.CI || process.env.BROWSER === 'none') return false;
  if (process.platform !== 'linux') return true;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return false;
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'xdg-open'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const server = await createServer({
  configFile: 'demo/vite.config.ts',
  logLevel: 'warn',
  server: { open: canOpenBrowser() },
});
await server.listen();

const [address] = server.resolvedUrls.local;
console.log(`
  The demo runs at ${address}

  Try this:
  - Start "Research with a plan", and reload the page halfway through.
  - Open the address in a second tab: both show the same reply.
  - Start "Ask before deleting", and deny it.
  - Turn on a fault in the Faults menu while a reply is running.

  Press Ctrl+C to stop. demo/README.md has more to try.
`);
