/** Formats a number of bytes: "12 bytes", "5.1 MB". */
export function formatSize(bytes: number, locale?: string): string {
  const [unit, divisor] = UNITS.find(([, from]) => bytes >= from) ?? UNITS[2];
  const key = `${locale}:${unit}`;
  let format = formats.get(key);
  if (!format) {
    const unitDisplay = divisor === 1 ? 'long' : 'short';
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
    formats.set(key, format);
  }
  return format.format(bytes / divisor);
}

/** Cached, because creating a format takes longer than rendering the text it is for. */
const formats = new Map<string, Intl.NumberFormat>();

const UNITS = [
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const;
