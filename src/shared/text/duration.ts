/** "0.8s", "12s", "1m 5s": short, for the screen. */
export function formatDuration(ms: number, locale?: string): string {
  return format(ms, locale, 'narrow');
}

/** "12 seconds", "1 minute, 5 seconds": for screen readers. */
export function speakDuration(ms: number, locale?: string): string {
  return format(ms, locale, 'long');
}

function format(ms: number, locale: string | undefined, unitDisplay: 'narrow' | 'long'): string {
  const say = (value: number, unit: string, digits = 0): string =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay,
      maximumFractionDigits: digits,
    }).format(value);
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return say(Math.max(0.1, seconds), 'second', 1);
  const whole = Math.round(seconds);
  if (whole < 60) return say(whole, 'second');
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes < 60) return join(say(minutes, 'minute'), rest > 0 && say(rest, 'second'));
  const hours = Math.floor(minutes / 60);
  return join(say(hours, 'hour'), minutes % 60 > 0 && say(minutes % 60, 'minute'));
}

const join = (first: string, second: string | false): string => (second ? `${first} ${second}` : first);
