import { defined, isRecord } from '../../shared/json.js';
import type { ToolPermission } from '../types.js';

/** Reads what a server says about the approval of a call. */
export function readPermission(value: unknown): ToolPermission | undefined {
  if (!isRecord(value)) return undefined;
  const { canAllowAlways, canEditArgs, always, originalArgs, isYours } = value;
  return defined({
    canAllowAlways: canAllowAlways === true || undefined,
    canEditArgs: canEditArgs === true || undefined,
    always: always === 'granted' || always === 'used' ? always : undefined,
    originalArgs: isRecord(originalArgs) ? originalArgs : undefined,
    isYours: typeof isYours === 'boolean' ? isYours : undefined,
  }) as ToolPermission;
}
