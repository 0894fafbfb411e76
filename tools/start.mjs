// Starts Sufra for `npm start`: installs what is missing, builds the web app when it is stale, and runs the server in this process.
import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

ensureInstalled();
ensureWebBuilt();
process.env.NODE_ENV ??= 'production';
const { register } = await import('tsx/esm/api');
register();
await import('../apps/server/src/main.ts');
