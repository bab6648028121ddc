'use client';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useContent } from './ContentProvider.js';
import { appPath, linkUrl } from '../shared/urls.js';

export interface WrittenLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  readonly href: string;
  /** @default `a` */
  readonly as?: ComponentType<ComponentProps<'a'>> | 'a' | undefined;
  readonly children: ReactNode;
}

/**
 * A link written by a model or a tool. Pages open in a tab without a referrer. App links call `onAppLink` from a
 * button, so that no key or browser menu bypasses it. Everything else is text.
 */
export function WrittenLink({ href, as: A = 'a', children, ...rest }: WrittenLinkProps) {
  const { onAppLink } = useContent();
  const url = linkUrl(href);
  if (url) {
    const isWeb = url.protocol !== 'mailto:';
    return (
      <A {...rest} href={url.href} target={isWeb ? '_blank' : undefined} rel="noopener noreferrer">
        {children}
      </A>
    );
  }
  const path = onAppLink && appPath(href);
  if (path === undefined) return children;
  return (
    <button
      type="button"
      role="link" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- an `a` would open elsewhere with Ctrl
      data-slot="app-link"
      className="cau-app-link"
      title={rest.title}
      onClick={() => onAppLink?.(path)}
    >
      {children}
    </button>
  );
}
