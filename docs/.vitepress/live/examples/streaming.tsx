import { EVERYTHING } from '../../../../stories/thread/markdown.js';
import { Played } from '../../../../stories/thread/Played.js';
import { user, writing } from '../../../../stories/thread/rows.js';

const frames = writing([user(0, 'How do I read the newest orders of a tenant?')], 0, EVERYTHING);

/** A reply while it is written, with its time to go through. */
export const Example = () => <Played frames={frames} at={40} msPerMoment={120} />;
