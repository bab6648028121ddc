// Next.js is not a dependency of this package, so these are the types that the example uses. The deep test uses the
// real ones.
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
