type Locale = string | undefined;

export const formatNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(value);

export const formatPercent = (share: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** A date, shown as a day. Other text stays as it is: "2 days ago". */
export function formatDay(text: string, locale: Locale): string {
  const time = Date.parse(text);
  if (!/\d{4}/.test(text) || Number.isNaN(time)) return text;
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(DAY_ONLY.test(text) && { timeZone: 'UTC' }),
  }).format(time);
}
