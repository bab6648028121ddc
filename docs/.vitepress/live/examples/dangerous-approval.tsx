import meta, { Approved } from '../../../../stories/tools/Features.stories.js';
import { fromStory } from '../fromStory.js';

export const Example = fromStory(meta, Approved);
