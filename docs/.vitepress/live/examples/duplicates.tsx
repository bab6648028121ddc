import meta, { ApprovalContinues } from '../../../../stories/RecordedThreads.stories.js';
import { fromStory } from '../fromStory.js';

/** The moment of it in which the released packages repeat a text. */
const repeats = { ...ApprovalContinues.args, frame: 2, isBrief: true };

export const Example = fromStory(meta, { args: repeats });
