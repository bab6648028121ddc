import type { WithoutSystemFields } from 'convex/server';
import type { Doc, TableNames } from './_generated/dataModel.js';

type Fields<Table extends TableNames> = WithoutSystemFields<Doc<Table>>;

/** Fields to patch. `undefined` removes an optional field. */
export type Changes<Table extends TableNames> = {
  [Field in keyof Fields<Table>]?: undefined extends Fields<Table>[Field]
    ? Fields<Table>[Field] | undefined
    : Fields<Table>[Field];
};
