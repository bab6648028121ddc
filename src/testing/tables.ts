/** The arguments of a syscall, as far as they name a table. */
export interface SyscallArgs {
  readonly table?: string;
  readonly id?: string;
  readonly query?: { readonly source: { readonly tableName?: string; readonly indexName?: string } };
}

type TableOf = (args: SyscallArgs) => string;

const byId: TableOf = ({ table, id = '' }) => table ?? id.replace(/^[0-9]+/, '');
const byQuery: TableOf = ({ query }) =>
  query?.source.tableName ?? query?.source.indexName?.split('.')[0] ?? '';
const files: TableOf = () => '_storage';
const jobs: TableOf = () => '_scheduled_functions';

/** Syscalls that read, and what they read. */
export const reads: ReadonlyMap<string, TableOf> = new Map([
  ['1.0/get', byId],
  ['1.0/count', byId],
  ['1.0/queryStream', byQuery],
  ['1.0/queryPage', byQuery],
  ['1.0/storageGetUrl', files],
]);

/** Syscalls that write, and what they write. */
export const writes: ReadonlyMap<string, TableOf> = new Map([
  ['1.0/insert', byId],
  ['1.0/shallowMerge', byId],
  ['1.0/replace', byId],
  ['1.0/remove', byId],
  ['1.0/storageDelete', files],
  ['1.0/schedule', jobs],
  ['1.0/cancel_job', jobs],
  ['1.0/actions/schedule', jobs],
  ['1.0/actions/cancel_job', jobs],
]);

/** An app's table has its own name, a component's is told apart by the component's path. */
export const scoped = (component: string, table: string): string =>
  component === '' ? table : `${component}/${table}`;
