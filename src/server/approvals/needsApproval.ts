/**
 * Whether a tool wants a person to decide before this call. If the check throws, the call needs approval: a tool must not run
 * because its own check is broken.
 */
export async function needsApproval(
  tool: object | undefined,
  self: object | undefined,
  input: unknown,
  options: object,
): Promise<boolean> {
  const { needsApproval: asks } = (tool ?? {}) as { needsApproval?: unknown };
  if (typeof asks !== 'function') return asks === true;
  try {
    return (await asks.call(self ?? tool, input, options)) === true;
  } catch (error) {
    console.error('needsApproval failed, so the call needs approval', error);
    return true;
  }
}
