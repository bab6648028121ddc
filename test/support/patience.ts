/** How long a test waits for a state. It only limits how long a failure takes, so it is generous. */
export const PATIENCE_MS = 60_000;
