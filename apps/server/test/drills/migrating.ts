import { migrate } from '../../src/platform/db/migrate.ts';

await migrate(process.argv[2] ?? '');
