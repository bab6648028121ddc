import { ConvexReactClient } from 'convex/react';
import { FlakySocket } from './faults/FlakySocket.js';

const deployment = import.meta.env['VITE_CONVEX_URL'] as string | undefined;

/** The deployment from the environment, otherwise the backend that Vite's server hosts. */
export const client = new ConvexReactClient(deployment ?? location.origin, {
  skipConvexDeploymentUrlCheck: deployment === undefined,
  webSocketConstructor: FlakySocket,
  unsavedChangesWarning: false,
});
