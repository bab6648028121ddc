'use client';
import { later } from '../later.js';

/** What is inside of tool calls, without which a thread can be drawn. */
export const insideLater = later(async () => (await import('./inside.js')).inside);

/**
 * Gets what tool calls show when they are opened. A `<Thread>` does so by itself, as soon as it is there; await it where
 * there is no time for that, as in a test that looks at once.
 */
export const loadToolDetails = async (): Promise<void> => void (await insideLater.load());

export const Inside = insideLater.pick('Inside');
export const ToolError = insideLater.pick('ToolError');
export const Result = insideLater.pick('Result');
export const Args = insideLater.pick('Args');
export const Nested = insideLater.pick('Nested');
export const Approval = insideLater.pick('Approval');
export const Actions = insideLater.pick('Actions');
export const Debug = insideLater.pick('Debug');
export const ApproveAll = insideLater.pick('ApproveAll');
export const JsonView = insideLater.pick('JsonView');
