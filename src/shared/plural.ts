/** "1 step", "3 steps". `shown` is the number as text where it needs a format. */
export const plural = (count: number, one: string, many = `${one}s`, shown = `${count}`): string =>
  `${shown} ${count === 1 ? one : many}`;
