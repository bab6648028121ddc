import { createToolRegistry, defineToolDisplay } from 'convex-assistant-ui';
import { builtinTools } from 'convex-assistant-ui/tools';
import { CloudSun } from 'lucide-react';

const weather = defineToolDisplay<{ city: string }, { city: string; degrees: number }>({
  title: 'Weather',
  icon: CloudSun,
  labels: {
    running: ({ args }) => args.city && `Checking the weather in ${args.city}`,
    complete: ({ result }) => `${result.degrees} °C in ${result.city}`,
  },
  error: ({ errorText }) => errorText, // what the tool threw for users to read
});

export const tools = createToolRegistry({ ...builtinTools, weather });
