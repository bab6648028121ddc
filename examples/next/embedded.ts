import agent from '@convex-dev/agent/test';
import assistantUi from 'convex-assistant-ui/test';
import { createBackend } from 'convex-assistant-ui/testing';

/** The `convex` folder in this process, for development without an account. */
const modules = import.meta.glob(['./convex/**/*.{ts,js}', '!./convex/convex.config.ts', '!**/*.d.ts']);

export default ({ origin }: { origin: string }) =>
  createBackend({ origin, modules, components: { agent, assistantUi } });
