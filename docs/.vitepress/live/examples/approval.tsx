import meta, { Asking } from '../../../../stories/tools/Approvals.stories.js';
import { fromStory } from '../fromStory.js';

export const Example = fromStory(meta, Asking);
