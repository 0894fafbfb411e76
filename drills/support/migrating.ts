import { migrate } from '../../apps/server/src/platform/db/migrate.ts';

await migrate(process.argv[2] ?? '');
