import { AsyncLocalStorage } from 'node:async_hooks';
import { type FunctionModule, type HandlerFunction, replaceHandlers } from './modules.js';
import { scoped } from './tables.js';

export type FunctionKind = 'query' | 'mutation' | 'action';

/** A running function. */
interface RunningFunction {
  readonly component: string;
  readonly kind: FunctionKind;
  isOpen: boolean;
}

/** A call with its own transaction, or an action. */
export interface FunctionCall {
  /** `module:function`; in a component `component/module:function`. */
  readonly name: string;
  readonly kind: FunctionKind;
  readonly args: unknown;
}

/** Runs a call and lets observers measure it. */
export type CallObserver = <T>(call: FunctionCall, run: () => Promise<T>) => Promise<T>;

const running = new AsyncLocalStorage<RunningFunction>();

/** The component whose function is running. The app is the component `''`. */
export const componentNow = (): string => running.getStore()?.component ?? '';

/** Runs work of the backend itself in a component. */
export const runIn = <T>(component: string, work: () => T): T =>
  running.run({ component, kind: 'action', isOpen: true }, work);

/** A component's module, with functions that know their component and whose calls are observed. */
export const placeIn = (
  component: string,
  path: string,
  module: FunctionModule,
  observe: CallObserver,
): FunctionModule =>
  replaceHandlers(module, (name, fn) => async (ctx, args) => {
    const { _handler: handler } = fn;
    const kind = kindOf(fn);
    const caller = running.getStore();
    const self: RunningFunction = { component, kind, isOpen: true };
    const run = async () => {
      try {
        return await running.run(self, () => handler(ctx, args));
      } finally {
        self.isOpen = false;
      }
    };
    // Functions that a query or a mutation calls are part of its transaction. Functions that it schedules run after it.
    const isPart = caller !== undefined && caller.isOpen && caller.kind !== 'action';
    return isPart ? run() : observe({ name: scoped(component, `${path}:${name}`), kind, args }, run);
  });

function kindOf(fn: HandlerFunction): FunctionKind {
  if ('isQuery' in fn) return 'query';
  return 'isMutation' in fn ? 'mutation' : 'action';
}
