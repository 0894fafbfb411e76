import { ensureServerBuilt, ensureWebBuilt } from './builds.mjs';
import { ensureInstalled } from './install.mjs';

// `node tools/start.mjs backup take` starts another program.
const [program = 'main'] = process.argv.slice(2);

ensureInstalled('product');
await Promise.all([program === 'main' && ensureWebBuilt(), ensureServerBuilt()]).catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
process.env.NODE_ENV ??= 'production';
// npm passes SIGTERM to its shell only: exit when that parent is gone.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
}
process.argv.splice(2, 1);
await import(`../apps/server/dist/${program}.js`);
