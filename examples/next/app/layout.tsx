import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import 'convex-assistant-ui/styles.css';
import './app.css';
import { ConvexClient } from '../components/ConvexClient';

export const metadata: Metadata = { description: 'A chat with Next.js and Convex' };
export const viewport: Viewport = { interactiveWidget: 'resizes-content' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <ConvexClient>{children}</ConvexClient>
      </body>
    </html>
  );
}
