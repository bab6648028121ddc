import { approval } from '../stories/approval.js';
import { crash } from '../stories/crash.js';
import type { StoryId } from '../stories/list.js';
import { parallel } from '../stories/parallel.js';
import { reload } from '../stories/reload.js';
import { research } from '../stories/research.js';
import { retry } from '../stories/retry.js';
import type { Told } from './turn.js';

export const tellers: Partial<Record<StoryId, Told>> = { approval, crash, parallel, reload, research, retry };
