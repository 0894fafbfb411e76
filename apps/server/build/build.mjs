import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const server = path.resolve(import.meta.dirname, '..');
const root = path.resolve(server, '../..');

// The programs and the picture decoder; benches pass their own after the folder.
const [folder = 'apps/server/dist', ...others] = process.argv.slice(2);
const programs = [
  'apps/server/src/main.ts',
  'apps/server/src/admin.ts',
  'apps/server/src/backup.ts',
  'apps/server/src/rotate-keys.ts',
  'apps/server/src/platform/pictures/decoder.ts',
];
const dist = path.join(root, folder);

/** Bundling moves modules: keep `import.meta.dirname` as the source's folder. */
const sourceFolders = {
  name: 'source-folders',
  transform(code, id) {
    if (!code.includes('import.meta.dirname')) return null;
    const source = path.relative(dist, path.dirname(id)).split(path.sep).join('/');
    return code.replaceAll(
      'import.meta.dirname',
      `decodeURIComponent(new URL(${JSON.stringify(source)}, import.meta.url).pathname)`,
    );
  },
};

await build({
  root: server,
  configFile: false,
  logLevel: 'warn',
  plugins: [sourceFolders],
  ssr: { noExternal: [/^@sufra\//] },
  build: {
    target: 'node20',
    outDir: dist,
    emptyOutDir: true,
    minify: false,
    ssr: true,
    rollupOptions: {
      input: Object.fromEntries(
        (others.length > 0 ? others : programs).map((file) => [
          path.basename(file, '.ts'),
          path.join(root, file),
        ]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name].js' },
    },
  },
});
console.log(`The server is compiled: ${readdirSync(dist).length} files in ${folder}.`);
