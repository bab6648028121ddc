import { ConvexProvider } from 'convex/react';
import { ConvexError } from 'convex/values';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'convex-assistant-ui/styles.css';
import './demo.css';
import { App } from './App.js';
import { client } from './client.js';

createRoot(document.getElementById('root')!, {
  // Threads that are gone are dealt with by MissingThread.
  onCaughtError: (error) => {
    if (!(error instanceof ConvexError)) console.error(error);
  },
}).render(
  <StrictMode>
    <ConvexProvider client={client}>
      <App />
    </ConvexProvider>
  </StrictMode>,
);
