'use client';
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';

/** Which images and links that models and tools write are allowed. */
export interface ContentPolicy {
  /**
   * Hosts that images load from without a click: `'images.example.com'`, `'*.example.com'` for its subdomains, `'self'`
   * for relative URLs of your site. Images of other hosts load on a click. @default none
   */
  readonly imageHosts?: readonly string[] | undefined;
  /**
   * Called for relative links in messages, such as `/settings`. Check the path, because a model wrote it. Without this,
   * relative links show as text. @default none
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

/** Sets which images and links are allowed in the untrusted content below. Settings you leave out are inherited. */
export function ContentProvider({ imageHosts, onAppLink, children }: ContentProviderProps) {
  const around = useContent();
  // Lists and functions are often inline, so they are new on every render.
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
