import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const isText = (file) => /\.(js|css|svg|json|webmanifest)$/.test(file);

/** Compresses everything compressible below `folder`. */
export async function compressAssets(folder) {
  const files = (await readdir(folder, { recursive: true })).filter(isText);
  for (const file of files.map((name) => path.join(folder, name))) {
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
