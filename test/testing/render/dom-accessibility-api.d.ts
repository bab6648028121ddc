// Its own types cannot be found through its `exports`.
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(root: Element): string;
  export function getRole(element: Element): string | null;
}
