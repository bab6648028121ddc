import meta, { Research } from '../../../../stories/thread/Thread.stories.js';
import { fromStory } from '../fromStory.js';

export const Example = fromStory(meta, Research);
