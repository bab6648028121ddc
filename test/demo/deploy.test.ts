import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const node = (args: readonly string[], cwd: string) =>
  run(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      // No server is there, and the command asks no questions: it stops before it sends anything.
      CONVEX_SELF_HOSTED_URL: 'http://127.0.0.1:1',
      CONVEX_SELF_HOSTED_ADMIN_KEY: 'demo|none',
    },
  });

describe('the Convex folder of the demo, through the command line of Convex', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'deploy-'));
    const cli = path.resolve('node_modules/convex/bin/main.js');
    // `npm run typecheck` checks the types, and the generated files are in the repository.
    const options = ['--typecheck', 'disable', '--codegen', 'disable', '--debug-bundle-path', folder];
    await node([cli, 'deploy', ...options], path.resolve('demo'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('the demo’s file names are valid for Convex', async () => {
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((file) => !/^[\w./\\]+$/.test(file))).toEqual([]);
  });

  it('the demo needs Node only for the code sandbox', async () => {
    const files = await readdir(path.join(folder, 'node'));
    expect(files.filter((file) => file.endsWith('.js'))).toEqual(['sandbox.js']);
  });

  it('every function of the demo loads without Node', async () => {
    const script = path.resolve('test/demo/isolate.mjs');
    const { stdout } = await node(['--experimental-vm-modules', '--no-warnings', script, 'isolate'], folder);
    expect(JSON.parse(stdout)).toMatchInlineSnapshot(`
      {
        "admin:get": "public query",
        "admin:set": "public mutation",
        "chat:archiveThread": "public mutation",
        "chat:commitRun": "internal mutation",
        "chat:createThread": "public mutation",
        "chat:deleteMessage": "public mutation",
        "chat:deleteThread": "public mutation",
        "chat:editMessage": "public mutation",
        "chat:generateUploadUrl": "public mutation",
        "chat:getThread": "public query",
        "chat:getToolCalls": "public query",
        "chat:listAllowedTools": "public query",
        "chat:listThreadMessages": "public query",
        "chat:listThreads": "public query",
        "chat:markRead": "public mutation",
        "chat:regenerate": "public mutation",
        "chat:renameThread": "public mutation",
        "chat:respondToApproval": "public mutation",
        "chat:resume": "public mutation",
        "chat:retryToolCalls": "public mutation",
        "chat:revokeAllowedTool": "public mutation",
        "chat:runThread": "internal action",
        "chat:sendMessage": "public mutation",
        "chat:startThread": "public mutation",
        "chat:stop": "public mutation",
        "chat:stopToolCall": "public mutation",
        "chat:submitFeedback": "public mutation",
        "chat:submitToolResult": "public mutation",
        "demo:info": "public query",
        "faults:countAttempt": "internal mutation",
        "faults:killOwnRun": "internal mutation",
        "faults:killRun": "public mutation",
        "history:seed": "public mutation",
        "memories:read": "internal query",
        "memories:readNewest": "internal query",
        "memories:save": "internal action",
        "memories:search": "internal action",
        "memories:store": "internal mutation",
        "projects:deleteFiles": "internal mutation",
        "projects:open": "internal mutation",
        "projects:reset": "public mutation",
      }
    `);
  });
});
