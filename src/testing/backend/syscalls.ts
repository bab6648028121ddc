/** The interface between Convex functions and their runtime: a global that convex-test sets. */
export interface Syscalls {
  readonly syscall: (op: string, json: string) => string;
  readonly asyncSyscall: (op: string, json: string) => Promise<string>;
  readonly jsSyscall: (op: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const host = globalThis as { Convex?: Syscalls };
const replacements = new WeakMap<Syscalls['asyncSyscall'], Syscalls>();
let hook: Syscalls | undefined;

/**
 * Replaces an instance's syscalls. Call it in convex-test's context of that instance, whose functions tell which
 * instance made a call.
 */
export function replaceSyscalls(wrap: (original: Syscalls) => Syscalls): void {
  const installed = host.Convex;
  if (!installed) throw new Error('Set up convex-test before replacing its syscalls.');
  const current = installed === hook ? hook : createHook(installed);
  host.Convex = hook = current;
  const { syscall, asyncSyscall, jsSyscall } = current;
  replacements.set(asyncSyscall, wrap({ syscall, asyncSyscall, jsSyscall }));
}

function createHook(installed: Syscalls): Syscalls {
  const current = () => replacements.get(installed.asyncSyscall) ?? installed;
  return {
    get syscall() {
      return current().syscall;
    },
    get asyncSyscall() {
      return current().asyncSyscall;
    },
    get jsSyscall() {
      return current().jsSyscall;
    },
  };
}
