import { AllNews } from './AllNews.js';
import { Attachments } from './composer/Attachments.js';
import { EditComposer } from './message/EditComposer.js';

export const rest = { AllNews, Attachments, EditComposer };
