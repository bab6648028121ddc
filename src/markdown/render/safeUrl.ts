const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const LINK = /^(?:https?|mailto):/i;
const IMAGE = /^(?:https?:|data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,])/i;
/** Nothing that cannot be seen: browsers leave it out, and then `java⇥script:` is one word. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;

/** The address if a link may lead there: a page, a mail, or a place on this site. Models write these, so no scripts. */
export function safeHref(url: string): string | undefined {
  const href = url.trim();
  if (UNSEEN.test(href)) return undefined;
  return LINK.test(href) || !SCHEME.test(href) ? href : undefined;
}

/** Whether it leads away from this site. */
export const isExternal = (href: string): boolean => /^(?:https?:|[\\/]{2})/i.test(href);

/** The address if a picture may be loaded from there. */
export function safeSource(url: string): string | undefined {
  const source = url.trim();
  return !UNSEEN.test(source) && IMAGE.test(source) ? source : undefined;
}
