/** A browser with one page, driven with native keys and clicks. */
export interface Device {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. */
  run<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  click(selector: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'ShiftEnter' | 'Escape';
