// Its own types cannot be found through its `exports`.
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(
    root: Element,
    options?: {
      getComputedStyle?: (element: Element) => CSSStyleDeclaration;
      computedStyleSupportsPseudoElements?: boolean;
    },
  ): string;
  export function getRole(element: Element): string | null;
}
