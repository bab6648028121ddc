// Finds Firefox and WebKit for the smoke tests (test/smoke). Both are Debian packages; where one is not installed, its
// tests do not run, and `setup` says so. With SMOKE=required that is a failure.
import { existsSync, readdirSync } from 'node:fs';

const PACKAGES = 'firefox-esr webkit2gtk-driver xvfb';

/** @returns {string | undefined} */
function findFirefox() {
  const files = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  return files.find((file) => file !== undefined && existsSync(file));
}

/** @returns {{ driver: string, browser: string } | undefined} */
function findWebKit() {
  const driver = '/usr/bin/WebKitWebDriver';
  if (!existsSync(driver) || !existsSync('/usr/bin/Xvfb')) return undefined;
  const browsers = readdirSync('/usr/lib').flatMap((folder) =>
    ['6.0', '4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
  );
  const browser = browsers.find((file) => existsSync(file));
  return browser && { driver, browser };
}

export const firefox = findFirefox();
export const webkit = findWebKit();

/** The smoke tests that can run here. */
export const smokeTests = [
  ...(firefox ? ['test/smoke/firefox.smoke.test.ts'] : []),
  ...(webkit ? ['test/smoke/webkit.smoke.test.ts'] : []),
];

/** Vitest runs this before the first test. */
export function setup() {
  const missing = [...(firefox ? [] : ['Firefox']), ...(webkit ? [] : ['WebKit'])];
  if (missing.length === 0) return;
  const message = `The smoke tests do not run in ${missing.join(' and ')}: install ${PACKAGES}.`;
  if (process.env['SMOKE'] === 'required') throw new Error(message);
  console.warn(message);
}
