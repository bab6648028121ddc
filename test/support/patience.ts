/** How long a test waits for something that has to happen. It only limits how long a failure takes, so it is generous. */
export const PATIENCE_MS = 60_000;
