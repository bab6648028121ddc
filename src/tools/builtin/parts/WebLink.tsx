'use client';
import { plainName } from '../../../shared/text/plainName.js';
import { webUrl } from '../links.js';

export interface WebLinkProps {
  readonly href: string | undefined;
  readonly children: string;
}

/** A link to a web page. Any other address is plain text. */
export function WebLink({ href, children }: WebLinkProps) {
  const url = webUrl(href);
  const name = plainName(children);
  if (!url) {
    return (
      <span data-slot="tool-title" className="cau-view-title" dir="auto">
        {name}
      </span>
    );
  }
  return (
    <a
      data-slot="tool-link"
      className="cau-link"
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      dir="auto"
    >
      {name}
    </a>
  );
}
