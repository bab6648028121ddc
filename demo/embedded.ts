import agentTest from '@convex-dev/agent/test';
import assistantUi from 'convex-assistant-ui/test';
import { createBackend, type Backend } from 'convex-assistant-ui/testing';
import schema from './convex/schema.js';

/** The folder that `npx convex dev` would deploy, in this process. */
const modules = import.meta.glob(['./convex/**/*.{ts,js}', '!./convex/convex.config.ts', '!**/*.d.ts']);

// oxlint-disable-next-line import/no-default-export -- the plugin requires it
export default ({ origin }: { origin: string }): Backend =>
  createBackend({ origin, schema, modules, components: { agent: agentTest, assistantUi } });
