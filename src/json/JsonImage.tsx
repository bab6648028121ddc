'use client';
import { useState } from 'react';
import { WrittenImage } from '../content/internal.js';
import { JsonLink } from './JsonLink.js';
import { useJsonStrings } from './useJsonStrings.js';
import { toHref } from './read/url.js';

export interface JsonImageProps {
  readonly src: string;
  readonly name?: string | undefined;
}

export function JsonImage({ src, name }: JsonImageProps) {
  const strings = useJsonStrings();
  const [failed, setFailed] = useState<string>();
  const href = toHref(src);
  if (failed === src) {
    return (
      <p data-slot="json-image-failed" className="cau-json-note">
        {strings.imageFailed} {href && <JsonLink href={href} text={src} />}
      </p>
    );
  }
  const alt = strings.image(name);
  return (
    <WrittenImage url={src} alt={alt}>
      {(loaded) => {
        const image = (
          <img
            data-slot="json-image"
            className="cau-json-image"
            src={loaded}
            alt={alt}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setFailed(src)}
          />
        );
        return href ? <JsonLink href={href}>{image}</JsonLink> : image;
      }}
    </WrittenImage>
  );
}
