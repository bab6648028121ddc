/** "1 step", "3 steps". `shown` is the formatted number, if it needs a format. */
export const plural = (count: number, one: string, many = `${one}s`, shown = `${count}`): string =>
  `${shown} ${count === 1 ? one : many}`;
