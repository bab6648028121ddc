import type { BridgeIssue } from '../src/bridge/index.js';
import { occurrences } from './occurrences.js';

const COLUMNS: ReadonlyArray<readonly [title: string, cell: (issue: BridgeIssue) => string | undefined]> = [
  ['Code', ({ code }) => code],
  ['Message', ({ messageId }) => messageId],
  ['Call', ({ toolCallId }) => toolCallId],
  ['Origin', ({ origin }) => origin.replaceAll('-', ' ')],
  ['Same message', ({ sameMessage }) => yesNo(sameMessage)],
  ['Same id', ({ sameId }) => yesNo(sameId)],
  ['When', ({ when }) => when],
];

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

export function IssueTable({ issues }: { issues: readonly BridgeIssue[] }) {
  return (
    <section className="rt-issues">
      <h2>What the bridge repaired</h2>
      {issues.length === 0 ? (
        <p className="rt-note">Nothing: this frame needed no repair.</p>
      ) : (
        <table>
          <thead>
            <tr>
              {COLUMNS.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {occurrences(issues, JSON.stringify).map(({ item, key }) => (
              <tr key={key}>
                {COLUMNS.map(([title, cell]) => (
                  <td key={title} data-title={title}>
                    {cell(item) ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
