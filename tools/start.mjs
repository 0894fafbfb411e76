import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

ensureInstalled();
ensureWebBuilt();
process.env.NODE_ENV ??= 'production';
// npm passes a SIGTERM on to its shell only, which ends without us: without that parent we end in order too.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
}
const { register } = await import('tsx/esm/api');
register();
await import('../apps/server/src/main.ts');
