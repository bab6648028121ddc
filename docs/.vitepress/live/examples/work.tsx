import meta, { WorkFolded } from '../../../../stories/thread/Parts.stories.js';
import { fromStory } from '../fromStory.js';

export const Example = fromStory(meta, WorkFolded);
