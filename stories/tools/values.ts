/** Results of tools, in each form that `JsonView` distinguishes. */
export const values = {
  record: {
    order: 'A-4211',
    customer: 'Nordlicht GmbH',
    total: 44_100,
    currency: 'EUR',
    isPaid: false,
    due: '2026-05-31',
  },
  table: [
    { month: 'April', customers: 96, revenue: 8_420.5, region: 'Nordics' },
    { month: 'May', customers: 118, revenue: 10_390, region: 'Nordics' },
    { month: 'June', customers: 131, revenue: 11_284.75, region: 'Nordics' },
  ],
  tree: {
    environment: 'production',
    servers: [
      { name: 'fra-1', load: [0.42, 0.51, 0.38], healthy: true },
      { name: 'fra-2', load: [0.97, 0.99, 1], healthy: false, alerts: { cpu: 'critical', since: '09:14' } },
    ],
    rollout: { version: '2.8.1', steps: { canary: 'done', rest: 'waiting' } },
  },
  text: 'GET /api/threads 200 in 12 ms\nGET /api/messages 200 in 31 ms\nPOST /api/messages 201 in 48 ms',
  link: 'https://docs.convex.dev/realtime',
  nothing: null,
} as const;

export type ValueName = keyof typeof values;
