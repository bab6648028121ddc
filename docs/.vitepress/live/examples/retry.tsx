import meta, { Retry } from '../../../../stories/tools/Features.stories.js';
import { fromStory } from '../fromStory.js';

export const Example = fromStory(meta, Retry);
