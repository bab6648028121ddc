import type { ToolPermission } from '../../bridge/index.js';
import { canAllowAlways } from './allowedTools.js';
import type { ThreadApiOptions } from '../options.js';
import type { ToolCallRecord } from '../ledger/toolCallRepository.js';

/** What a reader may know about the approval of a call: what they may decide, or how it was decided. */
export function permissionOf(
  options: Pick<ThreadApiOptions, 'approvals'>,
  record: ToolCallRecord | undefined,
  userId: string | undefined,
): { permission?: ToolPermission } {
  if (!record?.approval) return {};
  const { approval, edit, toolName, status } = record;
  const fields = {
    ...(status === 'awaitingApproval' && approval.approved === undefined && offered(options, toolName)),
    ...(approval.isAlways && { always: 'granted' as const }),
    ...(approval.grantedAt !== undefined && { always: 'used' as const }),
    ...(edit && { originalArgs: JSON.parse(edit.original) as Record<string, unknown> }),
    ...(approval.by !== undefined && userId !== undefined && { isYours: approval.by === userId }),
  };
  return Object.keys(fields).length > 0 ? { permission: fields } : {};
}

function offered(options: Pick<ThreadApiOptions, 'approvals'>, toolName: string): ToolPermission {
  const { canEditArgs = false } = options.approvals?.[toolName] ?? {};
  return {
    ...(canAllowAlways(options, toolName) && { canAllowAlways: true }),
    ...(canEditArgs !== false && { canEditArgs: true }),
  };
}
