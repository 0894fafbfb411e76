import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/kit/style/theme.ts';

const virtualTheme = 'virtual:theme.css';

/** Changes rarely, so its own file stays cached across releases. */
const foundation = /node_modules\/(react|react-dom|scheduler|react-router|i18next)\//;

const shared =
  /apps\/web\/src\/(lib|i18n)\/|packages\/contract\/src\/(route|statuses|options|subscription\/plans)\.ts/;

/**
 * One file for what every page needs, one for what many screens share.
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

/** Utilities override module classes in any load order. */
const moduleLayer: Plugin = {
  name: 'sufra-module-layer',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => `@layer components {\n${code}\n}`,
  },
};

const summaries = /^( *summary:)(?:\s*\+?\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`))+,$/gm;

/** The summaries of calls are for readers of the API's description. */
const withoutSummaries: Plugin = {
  name: 'sufra-without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/.*\.ts$/ },
    handler: (code) => code.replaceAll(summaries, "$1 '',"),
  },
};

/** In development the page must see the API on its own origin. */
const apiOrigin = process.env['SUFRA_API'] ?? 'http://localhost:3000';

const keepHost = { target: apiOrigin, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), themeSheet, moduleLayer, withoutSummaries],
  // Keeps the browser's host for the API's own-origin rule.
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
