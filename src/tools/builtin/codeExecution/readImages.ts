import { imageUrl } from '../links.js';
import { listIn, textIn } from '../read.js';

/** The pictures that the code drew: by address, or embedded in the result. */
export const readImages = (payload: unknown): readonly string[] =>
  [...(listIn(payload, 'images', 'plots', 'charts') ?? []), ...(listIn(payload, 'results') ?? [])]
    .map((image) => readImage(image))
    .filter((url) => url !== undefined);

function readImage(image: unknown): string | undefined {
  const address = typeof image === 'string' ? image : textIn(image, 'url', 'src', 'dataUrl');
  const data = textIn(image, 'base64', 'data', 'png', 'jpeg');
  const isData = data !== undefined && /^[\w+/=\s-]+$/.test(data);
  const type = textIn(image, 'mimeType', 'mediaType') ?? (textIn(image, 'jpeg') ? 'image/jpeg' : 'image/png');
  return (
    imageUrl(address) ?? imageUrl(data) ?? (isData ? imageUrl(`data:${type};base64,${data}`) : undefined)
  );
}
