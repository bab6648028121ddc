import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import pkg from './package.json' with { type: 'json' };
import stories from './tsconfig.stories.json' with { type: 'json' };

const external = Object.keys({ ...pkg.peerDependencies, ...pkg.dependencies });

/** Stories that others can compose in their own tests. */
const portableStories = Object.fromEntries(stories.files.map((file) => [file.replace(/\.tsx$/, ''), file]));

/** Convex bundles a component from its folder, so each of its modules is an entry. */
const component = Object.fromEntries(
  [
    'allowedTools',
    'convex.config',
    'feedback',
    'runs',
    'schema',
    'steps',
    'threadList',
    'threads',
    'toolCalls',
    'uploads',
  ].map((name) => [`component/${name}`, `src/component/${name}.ts`]),
);

export default defineConfig({
  // Without the React Compiler: it made the kit a quarter larger, and a `memo` in three places does the same.
  plugins: [react()],
  build: {
    target: 'es2022',
    minify: false, // the consumer's bundler minifies
    sourcemap: true,
    cssTarget: pkg.browserslist.map((claim) => claim.replace('ios_saf', 'ios').replace(' >= ', '')),
    cssCodeSplit: true, // a stylesheet that is an entry stays one file of that name
    lib: {
      entry: {
        index: 'src/index.ts',
        'bridge/index': 'src/bridge/index.ts',
        'events/index': 'src/events/index.ts',
        'json/index': 'src/json/index.ts',
        'locales/de': 'src/locales/de.ts',
        'locales/en': 'src/locales/en.ts',
        'markdown/index': 'src/markdown/index.ts',
        'nextjs/index': 'src/nextjs/index.ts',
        'runtime/index': 'src/runtime/index.ts',
        'server/index': 'src/server/index.ts',
        'tools/index': 'src/tools/index.ts',
        'stock/index': 'src/stock/index.ts',
        ...component,
        test: 'src/test.ts',
        'testing/index': 'src/testing/index.ts',
        'testing/vite': 'src/testing/vite.ts',
        'testing/render/index': 'src/testing/render/index.ts',
        'testing/render/preview': 'src/testing/render/preview.tsx',
        ...portableStories,
        styles: 'src/styles/index.css',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id) =>
        id.startsWith('node:') || external.some((name) => id === name || id.startsWith(`${name}/`)),
      // preserveModules keeps each file's 'use client'; without it Rolldown drops the directive silently.
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        // npm leaves every folder named node_modules out of a package.
        entryFileNames: ({ name }) =>
          `${name.replace('node_modules/lucide-react/dist/esm', 'icons').replace('node_modules', 'modules')}.js`,
      },
    },
  },
});
