import { scriptedModel, text, toolCall } from 'convex-assistant-ui/testing';

const CITIES = ['Lisbon', 'Oslo', 'Tokyo', 'Atlantis']; // the last one fails

/** Replies without a key and a network: it calls the weather tool for cities it knows, and repeats everything else. */
export const offlineModel = scriptedModel(
  ({ prompt }) => {
    const last = prompt.at(-1)!;
    if (last.role === 'tool') {
      const failed = last.content.some((part) => 'output' in part && part.output.type.startsWith('error'));
      return [
        text(
          `${failed ? 'I could not find out' : 'That is the **current** temperature'}. Ask me about another city.`,
        ),
      ];
    }
    const question = prompt.findLast(({ role }) => role === 'user')!.content;
    const words = Array.isArray(question)
      ? question.map((part) => (typeof part === 'object' && part.type === 'text' ? part.text : '')).join(' ')
      : '';
    const city = CITIES.find((name) => words.includes(name));
    if (city) return [text(`Let me check the weather in ${city}.`), toolCall('weather', { city })];
    return [
      text(
        `You said: “${words}”. I’m a scripted model: ask me about the weather in ${CITIES.join(', ')}, or set OPENAI_API_KEY.`,
      ),
    ];
  },
  { chunkDelayMs: 30 },
);
