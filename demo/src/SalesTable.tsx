import type { ToolViewProps } from 'convex-assistant-ui';
import type { SalesReport } from '../convex/tools/salesReport.js';

export function SalesTable(props: ToolViewProps<{ quarter: string }, SalesReport>) {
  if (props.phase !== 'complete') return null;
  return (
    <table className="demo-table">
      <thead>
        <tr>
          <th scope="col">Region</th>
          <th scope="col">Units</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {props.result.rows.map(({ region, units, change }) => (
          <tr key={region}>
            <th scope="row">{region}</th>
            <td>{units.toLocaleString('en')}</td>
            <td>{`+${Math.round(change * 100)}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
