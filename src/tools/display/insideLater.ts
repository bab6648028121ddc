'use client';
import { lazyGroup } from '../../shared/react/lazyGroup.js';

/** What is inside of tool calls, without which a thread can be drawn. */
export const insideLater = lazyGroup(async () => (await import('./inside.js')).inside);

export const Inside = insideLater.pick('Inside');
export const ToolError = insideLater.pick('ToolError');
export const Result = insideLater.pick('Result');
export const Args = insideLater.pick('Args');
export const Nested = insideLater.pick('Nested');
export const Approval = insideLater.pick('Approval');
export const Actions = insideLater.pick('Actions');
export const RowActions = insideLater.pick('RowActions');
export const Debug = insideLater.pick('Debug');
export const ApproveAll = insideLater.pick('ApproveAll');
export const RetryAll = insideLater.pick('RetryAll');
export const JsonView = insideLater.pick('JsonView');
