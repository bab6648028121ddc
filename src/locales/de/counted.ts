const number = new Intl.NumberFormat('de');

/** "1 Datei", "2.000 Dateien" */
export const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const formatted = (count: number): string => number.format(count);
