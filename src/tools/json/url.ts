const LONGEST = 2_048;
// Nothing that cannot be seen: a sign that turns the reading direction makes one address look like another.
const LINK = /^(?:https?:\/\/|mailto:)[^\s\p{C}]+$/iu;
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const DATA_IMAGE = /^data:image\/[\w.+-]+(?:;[\w.+=-]+)*,/i;
const IMAGE_PATH = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/** The address a text is, if it is one that is safe to open. */
export function toHref(text: string): string | undefined {
  if (text.length > LONGEST || !LINK.test(text)) return undefined;
  const url = parse(text);
  return url && PROTOCOLS.has(url.protocol) ? url.href : undefined;
}

export const isDataImage = (text: string): boolean => DATA_IMAGE.test(text);

/** The address of a picture on the web, told by how it ends. */
export function toImageHref(text: string): string | undefined {
  const href = toHref(text);
  return href?.startsWith('http') && IMAGE_PATH.test(parse(href)?.pathname ?? '') ? href : undefined;
}

/** The last part of an address: a name for what it shows. */
export function fileNameOf(href: string): string | undefined {
  const last = parse(href)?.pathname.split('/').at(-1);
  try {
    return last && decodeURIComponent(last);
  } catch {
    return last;
  }
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
