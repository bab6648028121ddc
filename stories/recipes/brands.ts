/** The tokens that a brand changes. Each value covers both themes. */
export const BRANDS = {
  Harbour: {
    '--cau-accent': 'var(--cau-light, #0b6478) var(--cau-dark, #74d3e4)',
    '--cau-on-accent': 'var(--cau-light, #ffffff) var(--cau-dark, #0d2226)',
    '--cau-focus': 'var(--cau-accent)',
    '--cau-bg': 'var(--cau-light, #ffffff) var(--cau-dark, #0f1719)',
    '--cau-surface': 'var(--cau-light, #f6fafa) var(--cau-dark, #151f22)',
    '--cau-surface-strong': 'var(--cau-light, #e8f1f2) var(--cau-dark, #1e2c30)',
    '--cau-border': 'var(--cau-light, #d9e5e7) var(--cau-dark, #2a3a3e)',
    '--cau-radius': '4px',
    '--cau-radius-sm': '3px',
  },
  Paper: {
    '--cau-accent': 'var(--cau-light, #8a3b12) var(--cau-dark, #f0b48c)',
    '--cau-on-accent': 'var(--cau-light, #ffffff) var(--cau-dark, #2a1407)',
    '--cau-focus': 'var(--cau-accent)',
    '--cau-bg': 'var(--cau-light, #fdfbf7) var(--cau-dark, #191613)',
    '--cau-surface': 'var(--cau-light, #f7f3ea) var(--cau-dark, #211d19)',
    '--cau-surface-strong': 'var(--cau-light, #efe8da) var(--cau-dark, #2c2721)',
    '--cau-border': 'var(--cau-light, #e2d9c7) var(--cau-dark, #3a332b)',
    '--cau-text-muted': 'var(--cau-light, #5f574b) var(--cau-dark, #b5aa9b)',
    '--cau-font': "ui-serif, 'New York', Georgia, serif",
    '--cau-radius': '14px',
    '--cau-radius-sm': '8px',
  },
  Plain: {
    '--cau-accent': 'var(--cau-light, #19191d) var(--cau-dark, #ededf0)',
    '--cau-on-accent': 'var(--cau-light, #ffffff) var(--cau-dark, #16161a)',
    '--cau-focus': 'var(--cau-light, #1d5fbf) var(--cau-dark, #8fbcff)',
    '--cau-surface': 'var(--cau-bg)',
    '--cau-radius': '0px',
    '--cau-radius-sm': '0px',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type Brand = keyof typeof BRANDS;
