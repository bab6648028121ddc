/** "12 bytes", "5.1 MB". */
export function formatSize(bytes: number, locale?: string): string {
  const [unit, divisor] = UNITS.find(([, from]) => bytes >= from) ?? UNITS[2];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: divisor === 1 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / divisor);
}

const UNITS = [
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const;
