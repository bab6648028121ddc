/**
 * Which URLs of models, tools and users may be opened or loaded. No other file decides this.
 *
 * | URL                            | link           | file of a message | image                          |
 * | ------------------------------ | -------------- | ----------------- | ------------------------------ |
 * | `https:`, `http:`              | opens in a tab | opens in a tab    | from allowed hosts, else asks  |
 * | `mailto:`                      | opens          | no                | no                             |
 * | relative, such as `/settings`  | `onAppLink`    | no                | with `'self'`, else asks       |
 * | `//host`, `\\host`             | no             | no                | like `https://host`            |
 * | `blob:` of this page           | no             | opens in a tab    | loads                          |
 * | `data:`, raster image          | no             | no                | loads                          |
 * | `data:`, SVG                   | no             | no                | asks                           |
 * | anything else                  | no             | no                | no                             |
 *
 * URLs with invisible characters or a user name are never opened or loaded. Images of message files load from
 * everywhere: the app's server has stored them.
 */

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Browsers drop some of these, which turns `java⇥script:` into one word; others change how a URL reads. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u;
const RASTER = /^data:image\/(?:png|apng|jpe?g|gif|webp|avif|bmp)[;,]/i;
const SVG = /^data:image\/svg\+xml[;,]/i;

/** The URL as it was written, if all of its characters are visible. */
function visible(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  const text = url.trim();
  // Data URLs can be megabytes long, so only their beginning is checked.
  return text === '' || UNSEEN.test(text.startsWith('data:') ? text.slice(0, 100) : text) ? undefined : text;
}

function parse(url: string): URL | undefined {
  try {
    const parsed = new URL(url);
    return parsed.username || parsed.password ? undefined : parsed;
  } catch {
    return undefined;
  }
}

/** The URL of a web page. */
export function webUrl(url: unknown): URL | undefined {
  const text = visible(url);
  const parsed = text === undefined ? undefined : parse(text);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed : undefined;
}

/** The URL that a link may open: a web page, or an email address. */
export function linkUrl(url: unknown): URL | undefined {
  const web = webUrl(url);
  if (web) return web;
  const text = visible(url);
  const parsed = text === undefined ? undefined : parse(text);
  return parsed?.protocol === 'mailto:' ? parsed : undefined;
}

/** A place in the app, such as `/settings` or `#top`. Only the app knows whether it is safe to go there. */
export function appPath(url: unknown): string | undefined {
  const path = visible(url);
  if (path === undefined || SCHEME.test(path)) return undefined;
  return /^[\\/]{2}/.test(path) ? undefined : path;
}

/** A file of a message: stored on the web, or made by this page. */
export function fileUrl(url: unknown): string | undefined {
  return webUrl(url)?.href ?? ownBlob(url);
}

function ownBlob(url: unknown): string | undefined {
  const text = visible(url);
  if (!text?.startsWith('blob:') || typeof location === 'undefined') return undefined;
  return parse(text)?.origin === location.origin ? text : undefined;
}

/** Where an image would come from: a host, this site, or the text itself. */
export type ImageOrigin =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'site' | 'svg' };

/** What to do with an image: `load` it, or `ask` before loading it from `from`. */
export type ImageDecision =
  | { readonly kind: 'load'; readonly src: string }
  | { readonly kind: 'ask'; readonly src: string; readonly from: ImageOrigin };

/** An image URL that a model or a tool has written. `undefined` if it may not be shown at all. */
export function writtenImage(url: unknown, allowedHosts: readonly string[]): ImageDecision | undefined {
  const src = visible(url);
  if (src === undefined) return undefined;
  if (RASTER.test(src) || ownBlob(src)) return { kind: 'load', src };
  if (SVG.test(src)) return { kind: 'ask', src, from: { kind: 'svg' } };
  const web = webUrl(/^[\\/]{2}/.test(src) ? `https://${src.slice(2)}` : src);
  if (web) {
    const { href, host } = web;
    return isAllowed(web, allowedHosts)
      ? { kind: 'load', src: href }
      : { kind: 'ask', src: href, from: { kind: 'host', host } };
  }
  if (appPath(src) === undefined) return undefined;
  return allowedHosts.includes('self') ? { kind: 'load', src } : { kind: 'ask', src, from: { kind: 'site' } };
}

/** An image among the files of a message, which the app's server has stored. */
export function storedImage(url: unknown): string | undefined {
  const src = visible(url);
  return src !== undefined && (RASTER.test(src) || SVG.test(src)) ? src : fileUrl(url);
}

function isAllowed({ protocol, hostname, host }: URL, allowed: readonly string[]): boolean {
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') return false;
  return allowed.some((entry) => {
    const name = entry.toLowerCase();
    return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : name === host || name === hostname;
  });
}
