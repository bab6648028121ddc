import agent from '@convex-dev/agent/convex.config';
import assistantUi from 'convex-assistant-ui/convex.config';
import { defineApp } from 'convex/server';

const app = defineApp();
app.use(agent);
app.use(assistantUi);

// oxlint-disable-next-line import/no-default-export -- Convex requires it
export default app;
