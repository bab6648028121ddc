import { webUrl, writtenImage } from '../../shared/urls.js';

export { webUrl };

export const domainOf = (url: URL): string => url.hostname.replace(/^www\./, '');

/** The URL of an image, if it may be shown. A text without a scheme is data, not a path of this site. */
export function imageUrl(value: unknown): string | undefined {
  const image = writtenImage(value, []);
  return image?.kind === 'ask' && image.from.kind === 'site' ? undefined : image?.src;
}
