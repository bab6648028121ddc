// Drawn here, so that the stories need no network.

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">${body}</svg>`;

const toUrl = (picture: string): string => `data:image/svg+xml,${encodeURIComponent(picture)}`;

const MONTHS = [
  ['Jan', 62],
  ['Feb', 58],
  ['Mar', 81],
  ['Apr', 96],
  ['May', 118],
  ['Jun', 131],
] as const;

const bars = MONTHS.map(([month, value], i) => {
  const x = 64 + i * 92;
  return `<rect x="${x}" y="${250 - value * 1.5}" width="52" height="${value * 1.5}" rx="6" fill="${i === 5 ? '#4a41d6' : '#b9b5f2'}"/><text x="${x + 26}" y="276" font-size="14" fill="#5c5c66" text-anchor="middle">${month}</text><text x="${x + 26}" y="${240 - value * 1.5}" font-size="14" fill="#19191d" text-anchor="middle">${value}</text>`;
}).join('');

const chart = svg(
  640,
  300,
  `<rect width="640" height="300" fill="#ffffff"/><text x="32" y="38" font-size="17" font-weight="600" fill="#19191d">New customers, 2026</text><path d="M32 250H608" stroke="#e4e4e8"/>${bars}`,
);

const lake = svg(
  640,
  400,
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#fbd7a8"/><stop offset="1" stop-color="#f7a58b"/></linearGradient><linearGradient id="water" x2="0" y2="1"><stop stop-color="#e08a86"/><stop offset="1" stop-color="#4b4a78"/></linearGradient></defs><rect width="640" height="400" fill="url(#sky)"/><circle cx="430" cy="150" r="46" fill="#fff3d6"/><path d="M0 250 120 130l90 80 110-130 120 140 80-60 120 90z" fill="#8a6d9b"/><path d="M0 250 90 190l120 60 130-70 140 70 90-40 70 40z" fill="#5d5285"/><rect y="250" width="640" height="150" fill="url(#water)"/><path d="M380 280h100M360 305h140M400 330h70" stroke="#fff3d6" stroke-width="4" stroke-linecap="round" opacity=".6"/>`,
);

export const chartUrl = toUrl(chart);
export const lakeUrl = toUrl(lake);

/** A file from a user’s disk. */
export const photo = (): File => new File([lake], 'lake-at-sunset.svg', { type: 'image/svg+xml' });
export const report = (): File => new File(['%PDF'], 'annual-report-2025.pdf', { type: 'application/pdf' });
export const archive = (): File => new File(['PK'], 'site-backup.zip', { type: 'application/zip' });
