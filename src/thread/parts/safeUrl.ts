/** An address that can be followed without running anything. */
export function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return /^(https?|blob):$/.test(new URL(url).protocol) ? url : undefined;
}

const PICTURE = /^data:image\/(png|jpe?g|gif|webp|avif|bmp)[;,]/i;

/** An address that can be shown as a picture. SVG can run code where it is opened, not where it is a picture. */
export const safeImage = (url: string | undefined): string | undefined =>
  url !== undefined && (PICTURE.test(url) || /^data:image\/svg\+xml[;,]/i.test(url)) ? url : safeUrl(url);
