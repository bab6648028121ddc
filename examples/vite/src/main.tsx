import { ConvexProvider, ConvexReactClient } from 'convex/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'convex-assistant-ui/styles.css';
import './app.css';
import { App } from './App.js';

const deployment: string | undefined = import.meta.env.VITE_CONVEX_URL || undefined;
const client = new ConvexReactClient(deployment ?? location.origin, {
  skipConvexDeploymentUrlCheck: deployment === undefined, // Vite's server is the backend
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ConvexProvider client={client}>
      <App />
    </ConvexProvider>
  </StrictMode>,
);
