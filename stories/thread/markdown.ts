export const CODE = `Use the index, and take only what you show:

\`\`\`ts
export const newestOrders = query({
  args: { tenantId: v.id('tenants') },
  handler: async (ctx, { tenantId }) => {
    await authorize(ctx, tenantId);
    return ctx.db
      .query('orders')
      .withIndex('by_tenant', (q) => q.eq('tenantId', tenantId))
      .order('desc') // newest first
      .take(20);
  },
});
\`\`\`

Without \`withIndex\` every order of every tenant is read, and the query runs again whenever *any* of them changes.`;

export const TABLE = `Here is what each plan costs for a team of twelve:

| Plan | Seats | Price a month | Storage | Single sign-on |
|:-----|------:|--------------:|--------:|:--------------:|
| Free | 3 | €0.00 | 1 GB | – |
| Team | 20 | €108.00 | 250 GB | – |
| Business | 100 | €216.00 | 2,000 GB | yes |

Team is enough unless you need single sign-on.`;

export const LINKS = `These helped me:

- [Indexes and query performance](https://docs.convex.dev/database/indexes)
- [Pagination, done well](https://stack.convex.dev/pagination)
- https://example.com/a/very/long/address/that/nobody/has/shortened?with=parameters&and=more
- [a trap](javascript:alert(1))`;

export const EVERYTHING = `## Reading the newest orders

There are **two ways**, and the second is nearly always the right one[^1].

1. Read all orders and sort them in memory.
2. Ask the database for the newest:
   - with an index on \`tenantId\`
   - in descending order

> An index is a sorted copy of what you ask for most.

${CODE}

### What it costs

| Way | Rows read | Time |
|:----|----------:|-----:|
| In memory | 48,210 | 412 ms |
| With an index | 20 | 3 ms |

- [x] Add the index
- [ ] Deploy
- [ ] Watch the dashboard for a day

[^1]: The first is fine for a table that never has more than a hundred rows.`;
