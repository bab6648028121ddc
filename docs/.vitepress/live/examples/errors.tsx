import meta, { Failed } from '../../../../stories/thread/Messages.stories.js';
import { fromStory } from '../fromStory.js';

export const Example = fromStory(meta, Failed);
