import type { ComponentType } from 'react';

/** An icon of Lucide or a similar component. The published types do not name Lucide, which is bundled. */
export type IconType = ComponentType<{ readonly size?: number | string; readonly className?: string }>;
