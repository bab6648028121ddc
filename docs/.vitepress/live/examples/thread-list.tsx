import meta, { Default } from '../../../../stories/thread/ThreadList.stories.js';
import { fromStory } from '../fromStory.js';

export const Example = fromStory(meta, Default);
