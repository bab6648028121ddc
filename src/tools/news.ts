/** Something to be read out. */
export interface News {
  /** How many there have been: the same words can be news again. */
  readonly count: number;
  readonly text: string;
}

export const NO_NEWS: News = { count: 0, text: '' };

export const nextNews = ({ count }: News, text: string): News => ({ count: count + 1, text });
