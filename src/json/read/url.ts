import { plainName } from '../../shared/text/plainName.js';
import { linkUrl, writtenImage } from '../../shared/urls.js';

const MAX_LENGTH = 2_048;
const LINK = /^(?:https?:\/\/|mailto:)\S+$/i;
const IMAGE_PATH = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/** The URL, if the text is only a URL, and one that may be opened. */
export const toHref = (text: string): string | undefined =>
  text.length <= MAX_LENGTH && LINK.test(text) ? linkUrl(text)?.href : undefined;

/** Whether a text is an image as a data URL. */
export const isDataImage = (text: string): boolean =>
  /^data:image\//i.test(text) && writtenImage(text, []) !== undefined;

/** The address of a picture on the web, recognized by its ending. */
export function toImageHref(text: string): string | undefined {
  const href = toHref(text);
  return href?.startsWith('http') && IMAGE_PATH.test(parse(href)?.pathname ?? '') ? href : undefined;
}

/** The last part of an address, as a name for its content. */
export function fileNameOf(href: string): string | undefined {
  const last = parse(href)?.pathname.split('/').at(-1);
  try {
    return last && plainName(decodeURIComponent(last));
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
