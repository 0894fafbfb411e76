// A process that brings the database of its argument up to date; drills/migrations.long.ts kills it.
import { migrate } from '../../src/platform/db/migrate.ts';

await migrate(process.argv[2] ?? '');
