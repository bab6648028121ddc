'use client';
import { lazyGroup } from '../../../shared/react/lazyGroup.js';

/** The details of tool calls, which the first paint does not need. */
export const lazyToolCallBody = lazyGroup(async () => (await import('./toolCallBody.js')).toolCallBody);

export const Inside = lazyToolCallBody.pick('Inside');
export const ToolError = lazyToolCallBody.pick('ToolError');
export const Result = lazyToolCallBody.pick('Result');
export const Args = lazyToolCallBody.pick('Args');
export const Nested = lazyToolCallBody.pick('Nested');
export const Approval = lazyToolCallBody.pick('Approval');
export const Actions = lazyToolCallBody.pick('Actions');
export const RowActions = lazyToolCallBody.pick('RowActions');
export const Debug = lazyToolCallBody.pick('Debug');
export const ApproveAll = lazyToolCallBody.pick('ApproveAll');
export const RetryAll = lazyToolCallBody.pick('RetryAll');
export const JsonView = lazyToolCallBody.pick('JsonView');
