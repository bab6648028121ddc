import {
  History,
  ListTodo,
  Network,
  RefreshCw,
  RotateCcw,
  ServerCrash,
  ShieldQuestionMark,
  type LucideIcon,
} from 'lucide-react';
import type { StoryId } from '../../convex/stories/list.js';

export const storyIcons: Readonly<Record<StoryId, LucideIcon>> = {
  research: ListTodo,
  parallel: Network,
  approval: ShieldQuestionMark,
  retry: RotateCcw,
  reload: RefreshCw,
  crash: ServerCrash,
  history: History,
};
