'use client';
import { useToolDisplaySettings } from '../tools/internal.js';

export interface Numbers {
  readonly count: (value: number) => string;
  /** Formats a fraction from 0 to 1 as a percentage. */
  readonly percent: (share: number) => string;
}

/** Formats numbers for the reader's locale. */
export function useNumbers(): Numbers {
  const { locale } = useToolDisplaySettings();
  return {
    count: (value) => new Intl.NumberFormat(locale).format(value),
    percent: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
  };
}
