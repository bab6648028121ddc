/** The table of a document, by its id in convex-test. */
export const tableOf = (id: string): string => id.replace(/^[0-9]+/, '');

/** Tables of the app have their plain name; tables of a component carry the component's path. */
export const scoped = (component: string, table: string): string =>
  component === '' ? table : `${component}/${table}`;
