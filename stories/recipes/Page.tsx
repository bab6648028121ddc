const ROWS = [
  ['A-4211', 'Nordlicht GmbH', '€44,100.00', 'Due 31 May'],
  ['A-4208', 'Fjell Coffee', '€1,280.00', 'Paid'],
  ['A-4203', 'Studio Bao', '€6,950.00', 'Paid'],
  ['A-4199', 'Siljan Guest House', '€820.00', 'Overdue'],
  ['A-4194', 'Tomasz Nowak', '€310.00', 'Paid'],
] as const;

/** A sample app that the thread belongs to. */
export function Page() {
  return (
    <section className="recipe-page" aria-label="Orders">
      <h1>Orders</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">Amount</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([id, ...cells]) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
