const REPEATABLE = 'convex-assistant-ui:repeatable';

/**
 * Marks a tool that may run twice with the same arguments: reading, searching, or writing under an idempotency key.
 * After a crash, the server runs its unfinished calls again, and people can retry its calls. Calls of other tools that
 * have started never run a second time: after a crash they are reported as unknown, and a retry is refused.
 *
 * ```ts
 * const search = repeatable(createTool({ … }));
 * const files = repeatable(createTool({ … }), ({ action }) => action === 'read');
 * ```
 *
 * @param when Decides for each call, from its arguments. @default every call is repeatable
 */
export const repeatable = <Tool extends object>(tool: Tool, when?: (args: never) => boolean): Tool => ({
  ...tool,
  [REPEATABLE]: when ?? true,
});

export function isRepeatable(tool: object | undefined, args: unknown): boolean {
  const mark: unknown = tool && REPEATABLE in tool ? tool[REPEATABLE] : false;
  if (typeof mark !== 'function') return mark === true;
  try {
    return mark(args ?? {}) === true;
  } catch (error) {
    console.error('The check of a repeatable tool failed, so this call will not run twice', error);
    return false;
  }
}
