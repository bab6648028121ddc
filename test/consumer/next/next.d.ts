// Next.js is not a dependency of this package: as much of it as the example uses. The deep test has the real types.
declare module 'next' {
  export interface Metadata {
    description?: string;
  }
  export interface Viewport {
    interactiveWidget?: 'resizes-content';
  }
}
declare module 'next/navigation' {
  export function usePathname(): string;
}
