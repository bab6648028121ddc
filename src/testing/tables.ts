/** The table of a document, by its id in convex-test. */
export const tableOf = (id: string): string => id.replace(/^[0-9]+/, '');

/** An app's table has its own name, a component's is told apart by the component's path. */
export const scoped = (component: string, table: string): string =>
  component === '' ? table : `${component}/${table}`;
