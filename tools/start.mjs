import { ensureServerBuilt, ensureWebBuilt } from './builds.mjs';
import { ensureInstalled } from './install.mjs';

// Another program of the server may be named: `node tools/start.mjs backup take`.
const [program = 'main'] = process.argv.slice(2);

ensureInstalled();
if (program === 'main') ensureWebBuilt();
ensureServerBuilt();
process.env.NODE_ENV ??= 'production';
// npm passes a SIGTERM on to its shell only, which ends without us: without that parent we end in order too.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
}
process.argv.splice(2, 1);
await import(`../apps/server/dist/${program}.js`);
