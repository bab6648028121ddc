'use client';
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';

/** What content of models and tools may do. */
export interface ContentPolicy {
  /**
   * Hosts that images load from without a click: `'images.example.com'`, `'*.example.com'` for its subdomains, `'self'`
   * for relative URLs of your site. Others load when the reader asks for them. @default none
   */
  readonly imageHosts?: readonly string[] | undefined;
  /**
   * Opens a relative link of a text, such as `/settings`. Check the path: models write it. Without this, relative links
   * are text. @default none
   */
  readonly onAppLink?: ((path: string) => void) | undefined;
}

/** Props of `ContentProvider`. */
export interface ContentProviderProps extends ContentPolicy {
  readonly children?: ReactNode;
}

/** The surrounding policy. The object changes only when its content does. */
export interface Content {
  readonly imageHosts: readonly string[];
  readonly onAppLink: ((path: string) => void) | undefined;
}

const ContentContext = createContext<Content>({
  imageHosts: [],
  onAppLink: undefined,
});

export const useContent = (): Content => useContext(ContentContext);

/** Sets what the content below may do. Settings you leave out are inherited. */
export function ContentProvider({ imageHosts, onAppLink, children }: ContentProviderProps) {
  const around = useContent();
  // Lists and functions are often written inline, and are then new on each render.
  const hosts = imageHosts?.join(' ');
  const latest = useRef(onAppLink);
  useEffect(() => {
    latest.current = onAppLink;
  });
  const hasAppLinks = onAppLink !== undefined;
  const content = useMemo(
    (): Content => ({
      imageHosts: hosts?.split(' ') ?? around.imageHosts,
      onAppLink: hasAppLinks ? (path) => latest.current?.(path) : around.onAppLink,
    }),
    [around, hasAppLinks, hosts],
  );
  return <ContentContext.Provider value={content}>{children}</ContentContext.Provider>;
}
