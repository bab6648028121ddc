import type { Decorator } from '@storybook/react-vite';
import { ToolDisplayProvider } from '../src/tools/index.js';

/** Draws a story in the look that the toolbar says, or in both themes at once. */
export const withLook: Decorator = (Story, { globals }) => {
  const { theme, direction, density, contrast, motion, locale } = globals;
  const themes: string[] = theme === 'all' ? ['light', 'dark'] : [theme];
  return (
    <>
      {themes.map((name) => (
        <div
          key={name}
          className="look"
          data-cau=""
          data-cau-theme={name}
          data-cau-density={density}
          data-cau-contrast={contrast}
          data-cau-motion={motion}
          dir={direction}
        >
          <ToolDisplayProvider locale={locale}>
            <Story />
          </ToolDisplayProvider>
        </div>
      ))}
    </>
  );
};
