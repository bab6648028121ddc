import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');

/** The versions that a newcomer may use. Fields left out use what this machine runs. */
export interface StarterTools {
  /** @default 'vite' */
  readonly template?: 'vite' | 'next';
  readonly packageManager?: 'npm' | 'pnpm';
  /** A version range of TypeScript that replaces the example's. */
  readonly typescript?: string;
  /** The major version of Node. */
  readonly node?: number;
}

export interface Starter {
  readonly folder: string;
  /** The output of the package manager during the install. */
  readonly installed: string;
  /** Runs a script of the app, and returns its output. If it fails, throws an error with all of it. */
  readonly run: (script: string) => string;
  /** The version of a package that was installed. */
  readonly versionOf: (name: string) => string;
  /**
   * Runs a file of the app that starts a server, and resolves with the server's address.
   * @default Vite's development server
   */
  readonly serve: (...command: string[]) => Promise<string>;
  /** Ends the servers, and resolves when their ports are free. */
  readonly stop: () => Promise<void>;
  readonly remove: () => void;
}

const PNPM = 'pnpm@12';
const VITE = ['node_modules/vite/bin/vite.js', '--port', '0', '--host', '127.0.0.1'];

function execute(command: string, args: string[], cwd: string, env = process.env): string {
  try {
    return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`"${command} ${args.join(' ')}" failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * The environment without the variables that `npm test` adds, and with the binaries of a package folder first in the
 * path.
 */
function environment(tools: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|vitest|node_env$)/i.test(name));
  return { ...Object.fromEntries(own), PATH: `${tools}:${process.env['PATH']}`, CI: '1' };
}

/** Whether a process of the group was alive. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** The example as a newcomer gets it: created from the packed package and installed without our lockfile. */
export function createStarter({
  template = 'vite',
  packageManager = 'npm',
  typescript,
  node,
}: StarterTools = {}): Starter {
  if (!existsSync(join(root, 'dist/index.js'))) throw new Error('There is no build: npm run build');
  const parent = mkdtempSync(join(tmpdir(), 'starter-'));
  const wanted = [...(node ? [`node@${node}`] : []), ...(packageManager === 'pnpm' ? [PNPM] : [])];
  const tools = join(parent, 'tools');
  if (wanted.length > 0)
    execute(
      'npm',
      ['install', '--prefix', tools, '--prefer-offline', '--no-audit', '--no-fund', ...wanted],
      parent,
    );
  const env = environment(join(tools, 'node_modules/.bin'));

  const packed = execute('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', parent], root);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  execute('tar', ['-xzf', filename], parent);
  execute('node', ['package/bin/create.mjs', 'My chat', '--template', template], parent, env);

  const folder = join(parent, 'My chat');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  manifest.dependencies['convex-assistant-ui'] = `file:../${filename}`;
  if (typescript) manifest.devDependencies.typescript = typescript;
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));

  const install = [packageManager, 'install', '--prefer-offline'].join(' ');
  const installed = execute('sh', ['-c', `${install} 2>&1`], folder, env);

  const groups = new Set<number>();
  return {
    folder,
    installed,
    run: (script) => execute(packageManager, ['run', script], folder, env),
    versionOf: (name) =>
      JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version,
    serve: (...command) =>
      new Promise((found, failed) => {
        // A separate process group, because Next.js starts processes that outlive their parent.
        const options = { cwd: folder, env, detached: true };
        const server = spawn('node', command.length > 0 ? command : VITE, options);
        groups.add(server.pid!);
        let output = '';
        const read = (data: Buffer) => {
          output += stripVTControlCharacters(data.toString()); // tools print colors in CI
          const address = /Local: +(http:\/\/\S+)/.exec(output)?.[1];
          if (address) found(address);
        };
        server.stdout.on('data', read);
        server.stderr.on('data', read);
        server.on('exit', () => failed(new Error(`The example's server ended:\n${output}`)));
      }),
    stop: async () => {
      for (const group of groups) signalGroup(group, 'SIGTERM');
      // oxlint-disable-next-line no-await-in-loop -- polls until the last process has ended
      while ([...groups].some((group) => signalGroup(group, 0))) await setTimeout(50);
      groups.clear();
    },
    remove: () => {
      for (const group of groups) signalGroup(group, 'SIGKILL');
      rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }); // servers write until they end
    },
  };
}
