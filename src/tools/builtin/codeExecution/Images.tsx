'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatNumber } from '../format.js';
import { useBuiltinStrings } from '../strings.js';

/** What code has drawn. The servers of the pictures are not told where they are shown. */
export function Images({ urls }: { readonly urls: readonly string[] }) {
  const { image } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  return [...new Set(urls)].map((url, index) => (
    <img
      key={url}
      data-slot="tool-image"
      className="cau-image"
      src={url}
      alt={image(formatNumber(index + 1, locale))}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  ));
}
