import { cdp } from 'vitest/browser';

/** Sets media features such as `prefers-reduced-motion`, and resets all others. */
export const emulateMedia = (features: Readonly<Record<string, string>>) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });

/** Makes the pointer coarse, like that of a phone. */
export const emulateTouch = (enabled: boolean) =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(
    'Emulation.setTouchEmulationEnabled',
    { enabled },
  );
