import { ConvexProvider } from 'convex/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'convex-assistant-ui/styles.css';
import './demo.css';
import { App } from './App.js';
import { client } from './client.js';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ConvexProvider client={client}>
      <App />
    </ConvexProvider>
  </StrictMode>,
);
