'use client';
import { ImageOff } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useContent } from './ContentProvider.js';
import { useContentStrings } from './useContentStrings.js';
import { plainName } from '../shared/text/plainName.js';
import { writtenImage, type ImageOrigin } from '../shared/urls.js';
import type { ContentStrings } from '../strings/index.js';

export interface WrittenImageProps {
  readonly url: unknown;
  /** What the image shows. */
  readonly alt: string;
  /** Draws the image once it may load. */
  readonly children: (src: string) => ReactNode;
  /** Replaces an image that may not load at all. */
  readonly fallback?: ReactNode;
}

/** An image written by a model or a tool. Loads at once from allowed hosts, otherwise when the reader asks for it. */
export function WrittenImage({ url, alt, children, fallback = null }: WrittenImageProps) {
  const { imageHosts } = useContent();
  const strings = useContentStrings();
  const [wanted, setWanted] = useState<string>();
  const place = useRef<HTMLSpanElement>(null);
  const image = writtenImage(url, imageHosts);
  if (!image) return fallback;
  if (image.kind === 'load') return children(image.src);
  const isWanted = wanted === image.src;
  return (
    <span
      ref={place}
      data-slot="remote-image"
      data-state={isWanted ? 'loaded' : 'blocked'}
      className="cau-remote-image"
      tabIndex={-1}
    >
      {isWanted ? (
        children(image.src)
      ) : (
        <button
          type="button"
          data-slot="load-image"
          className="cau-load-image"
          onClick={() => {
            setWanted(image.src);
            place.current?.focus({ preventScroll: true }); // the button disappears
          }}
        >
          <ImageOff size={18} data-icon="image-off" aria-hidden />
          <span className="cau-load-image-text">
            {alt !== '' && (
              <>
                <span className="cau-load-image-alt" dir="auto">
                  {plainName(alt)}
                </span>{' '}
              </>
            )}
            <span>{sentenceOf(image.from, strings)}</span>
          </span>
        </button>
      )}
    </span>
  );
}

function sentenceOf(from: ImageOrigin, strings: ContentStrings): string {
  if (from.kind === 'host') return strings.loadImage(from.host);
  return from.kind === 'site' ? strings.loadSiteImage : strings.showSvg;
}
