export const aurora = {
  name: 'Aurora',
  description: 'A weather station that fits on a window sill, and the app that reads it.',
  status: 'Launch planned',
  deadline: '2027-02-15',
};

const text = (name: string, content: string, isDraft = false) => ({
  name,
  mimeType: 'text/markdown',
  size: content.length,
  content,
  isDraft,
});

export const files = [
  text(
    'launch-plan.md',
    `# Aurora launch

- 12 January: last firmware for the first batch
- 20 January: 200 stations to the pilot users
- 15 February: shop opens, price 129 EUR

Open question: do we ship to Japan from day one? Tokyo will answer on Monday.`,
  ),
  text(
    'pilot-feedback.md',
    `# What the pilot users say

41 of 50 answered. 36 would buy it. Most requested: a darker display at night (18), rain in mm (11), a
phone widget (9). Two stations lost their connection after a power cut; the December firmware fixes it.`,
  ),
  text('draft-press-2025-09.md', 'First draft of the press release. Replaced in November.', true),
  text('draft-press-2025-10.md', 'Second draft of the press release. Replaced in November.', true),
  text('draft-pricing-old.md', 'Prices from before the tariff change. No longer valid.', true),
];
