import { readProps, type Prop } from './readProps.js';
import { Said } from './Said.js';

/** The name of an interface, the source that declares it, and which of its props. */
type Part = readonly [name: string, source: string, names?: readonly string[] | undefined];

export interface PropsTableProps {
  readonly of: string;
  readonly source: string;
  /** Any of the props may be left out, whatever the interface says. */
  readonly isPartial?: boolean;
  /** Which of the props. @default all of them */
  readonly names?: readonly string[];
  /** What the interface extends. */
  readonly also?: readonly Part[];
}

const NONE: readonly Part[] = [];

/** The props of a component, from its source. */
export function Props({ of, source, isPartial = false, names, also = NONE }: PropsTableProps) {
  const rows = [[of, source, names] as Part, ...also].flatMap(pick);
  return (
    <table className="doc-props sb-unstyled">
      <thead>
        <tr>
          <th scope="col">Prop</th>
          <th scope="col">Description</th>
          <th scope="col">Default</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, isRequired, description, byDefault }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {isRequired && !isPartial && <span className="doc-required">required</span>}
            </th>
            <td>
              <Said text={description} />
              <code className="doc-type">{type}</code>
            </td>
            <td>{byDefault === undefined ? '–' : <Said text={byDefault} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const pick = ([name, source, names]: Part): readonly Prop[] =>
  readProps(source, name).filter((prop) => !names || names.includes(prop.name));
