// Finds a real Chromium for the browser tests. On Linux x64 it needs no network and no root: the browser comes inside
// the npm package @sparticuz/chromium, pinned by the lockfile.
//   1. CHROMIUM_PATH, if set            2. the npm-shipped build, unpacked once into node_modules/.cache
//   3. an installed Chrome or Chromium  4. Playwright's own, downloaded if need be
// `browser` only returns where it will be, so reading the config costs nothing; `setup` puts it there.
import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-device-scale-factor=1',
  '--font-render-hinting=none',
  '--disable-lcd-text',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env['PROGRAMFILES']}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)']}\\Microsoft\\Edge\\Application\\msedge.exe`,
];

/** Where the npm-shipped browser is packed, and where it is unpacked. */
function shipped() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const bin = path.join(root, 'node_modules', '@sparticuz', 'chromium', 'bin');
  if (!existsSync(path.join(bin, 'chromium.br'))) return undefined;
  const { version } = JSON.parse(readFileSync(path.join(bin, '..', 'package.json'), 'utf8'));
  return { bin, dir: path.join(root, 'node_modules', '.cache', `chromium-${version}`) };
}

/** Whether tests run in the npm-shipped browser, whose screenshots are the same on every machine. */
export const isShipped = () => shipped() !== undefined && !process.env['CHROMIUM_PATH'];

async function unpack({ bin, dir }) {
  if (existsSync(dir)) return;
  const draft = `${dir}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await pipeline(
    createReadStream(path.join(bin, 'chromium.br')),
    createBrotliDecompress({ chunkSize: 2 ** 20 }),
    createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 }),
  );
  for (const part of ['al2023', 'fonts', 'swiftshader']) {
    const input = brotliDecompressSync(readFileSync(path.join(bin, `${part}.tar.br`)));
    execFileSync('tar', ['-x', '--no-same-owner', '-C', draft, '-f', '-'], { input });
  }
  writeFileSync(
    path.join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${dir}</dir><cachedir>${dir}/fc-cache</cachedir></fontconfig>
`,
  );
  try {
    renameSync(draft, dir); // atomic: parallel runs never see half a browser
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(dir)) throw error;
  }
}

/**
 * Launch options for Playwright.
 * @returns {{ executablePath?: string, env?: Record<string, string>, args: string[] }}
 */
export function browser() {
  const own = shipped();
  const env = { ...process.env };
  // The same fonts on every machine, also for another browser.
  if (own) env['FONTCONFIG_FILE'] = path.join(own.dir, 'fonts.conf');
  if (process.env['CHROMIUM_PATH']) return { executablePath: process.env['CHROMIUM_PATH'], env, args };
  if (own) {
    const libraries = path.join(own.dir, 'lib');
    env['LD_LIBRARY_PATH'] = [process.env['LD_LIBRARY_PATH'], libraries].filter(Boolean).join(':');
    return { executablePath: path.join(own.dir, 'chromium'), env, args };
  }
  const executablePath = INSTALLED.find((file) => existsSync(file));
  return executablePath ? { executablePath, args } : { args };
}

/** Vitest runs this before the first test of a project that lists this file as `globalSetup`. */
export async function setup() {
  const own = shipped();
  if (own) await unpack(own);
  if (browser().executablePath) return;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return;
  const cli = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js');
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], { stdio: 'inherit' });
  } catch (cause) {
    throw new Error('No Chrome or Chromium found: install one, or set CHROMIUM_PATH to its executable.', {
      cause,
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setup();
  const { chromium } = await import('playwright');
  const running = await chromium.launch(browser());
  console.log(`${browser().executablePath ?? chromium.executablePath()} ${running.version()}`);
  await running.close();
}
