import { text, type Step } from 'convex-assistant-ui/testing';
import { conclude } from './conclude.js';
import { chooseTools } from './chooseTools.js';
import type { Turn } from './turn.js';

const HELP = `I’m the scripted model of this demo. I play the stories, and I know when to use a tool. Try one of these:

- **17 * 23 + 4** or **sqrt(2) * 10 cm to inch**
- **What time is it in Tokyo?**
- **Remember that my dog is called Pixel**, then **What do you remember?**
- **Search how streaming works**
- **Read https://docs.convex.dev/realtime**
- **Run** some JavaScript
- **Show me my project**

Set \`OPENAI_API_KEY\` to get replies from a real model, with the same tools.`;

/** Replies outside the stories: calls the tools that fit, then reports their results. */
export function answer(turn: Turn): Step {
  if (turn.step > 0) return [text(conclude(turn.outcomes))];
  if (turn.hasFiles) {
    return [
      text(
        'I’ve got your file, and it’s now part of this conversation. A scripted model can’t read it, but a real one can.',
      ),
    ];
  }
  const { intro, calls } = chooseTools(turn.said);
  return calls.length > 0 ? [text(intro), ...calls] : [text(HELP)];
}
