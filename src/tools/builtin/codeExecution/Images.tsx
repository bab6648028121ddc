'use client';
import { WrittenImage } from '../../../content/internal.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { formatNumber } from '../format.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';

/** Pictures that the code drew. They load without a referrer. */
export function Images({ urls }: { readonly urls: readonly string[] }) {
  const { image } = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  return [...new Set(urls)].map((url, index) => {
    const alt = image(formatNumber(index + 1, locale));
    return (
      <WrittenImage key={url} url={url} alt={alt}>
        {(src) => (
          <img
            data-slot="tool-image"
            className="cau-image"
            src={src}
            alt={alt}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
        )}
      </WrittenImage>
    );
  });
}
