import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'demo-theme'; // index.html reads it before the first paint

function readTheme(): Theme {
  const theme = document.documentElement.dataset['cauTheme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['cauTheme'];
    else dataset['cauTheme'] = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage, the theme lasts only as long as the page.
    }
  }, [theme]);
  return [theme, setTheme];
}
