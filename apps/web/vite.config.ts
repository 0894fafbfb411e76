import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/kit/style/theme.ts';

const virtualTheme = 'virtual:theme.css';

/** What every page runs on changes rarely: one file of its own stays in the browser's cache from release to release. */
const foundation = /node_modules\/(react|react-dom|scheduler|react-router|i18next)\//;

const shared =
  /apps\/web\/src\/(lib|i18n)\/|packages\/contract\/src\/(route|statuses|options|subscription\/plans)\.ts/;

/**
 * All that every page needs is one more file, however many screens share parts of it. So is what many screens share:
 * dozens of tiny files cost more round trips than they save bytes.
 */
const groups = [
  { name: 'foundation', test: foundation, priority: 2 },
  { name: 'entry', tags: ['$initial' as const], priority: 1 },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 6 },
  { name: 'shared', test: shared, minShareCount: 30 },
];

const themeSheet: Plugin = {
  name: 'sufra-theme',
  resolveId: (id) => (id === virtualTheme ? virtualTheme : null),
  load: (id) => (id === virtualTheme ? themeCss() : null),
};

/** Utilities win over the classes of a module, whichever file comes first. */
const moduleLayer: Plugin = {
  name: 'sufra-module-layer',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => `@layer components {\n${code}\n}`,
  },
};

/** In development the API runs beside Vite; the page must see it on its own origin. */
const apiOrigin = process.env['SUFRA_API'] ?? 'http://localhost:3000';

const keepHost = { target: apiOrigin, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), themeSheet, moduleLayer],
  // The API sees the host the browser asked for, so that its own-origin rule holds in development too.
  server: { proxy: { '/api': keepHost, '/images': keepHost } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    outDir: 'dist/client',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
