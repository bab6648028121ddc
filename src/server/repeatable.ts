const REPEATABLE = 'convex-assistant-ui:repeatable';

/**
 * Marks a tool that may run twice with the same arguments: reading, searching, or writing under an idempotency key.
 * After a crash its unfinished calls run again by themselves. All other calls are reported as unknown.
 *
 * ```ts
 * const search = repeatable(createTool({ … }));
 * ```
 */
export const repeatable = <Tool extends object>(tool: Tool): Tool => ({ ...tool, [REPEATABLE]: true });

export const isRepeatable = (tool: object | undefined): boolean =>
  tool !== undefined && REPEATABLE in tool && tool[REPEATABLE] === true;
