import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme, type Theme } from './useTheme.js';

const THEMES = [
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'system', name: 'System', Icon: Monitor },
  { theme: 'dark', name: 'Dark', Icon: Moon },
] as const satisfies ReadonlyArray<{ theme: Theme; name: string; Icon: typeof Sun }>;

export function ThemeSwitch() {
  const [chosen, choose] = useTheme();
  return (
    <fieldset className="demo-themes">
      <legend className="cau-sr">Theme</legend>
      {THEMES.map(({ theme, name, Icon }) => (
        <label key={theme} className="demo-theme">
          <input
            type="radio"
            name="theme"
            className="cau-sr"
            checked={chosen === theme}
            onChange={() => choose(theme)}
          />
          <Icon size={16} aria-hidden="true" />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
