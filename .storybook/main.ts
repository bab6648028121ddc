import type { StorybookConfig } from '@storybook/react-vite';
import remarkGfm from 'remark-gfm';

interface MdxOptions {
  readonly mdxCompileOptions: { readonly remarkPlugins?: readonly unknown[] };
}

interface Config extends StorybookConfig {
  /** Read by the docs addon, whose own options do not arrive with Vite. */
  readonly mdxLoaderOptions: (options: MdxOptions) => MdxOptions;
}

const config: Config = {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.@(ts|tsx)'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['./public'],
  // Props tables come from the source of the kit (`stories/docs/readProps.ts`).
  typescript: { reactDocgen: false },
  mdxLoaderOptions: (options) => ({
    ...options,
    mdxCompileOptions: { ...options.mdxCompileOptions, remarkPlugins: [remarkGfm] },
  }),
  // The theme replaces backgrounds; the others are for people who build Storybooks.
  features: { backgrounds: false, measure: false, outline: false, sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
