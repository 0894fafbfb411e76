// A process that brings a database up to date and says when it begins; drills/migrations.long.ts kills it.
import { migrate } from '../../src/platform/db/migrate.ts';

process.stdout.write('begins\n');
await migrate(process.argv[2] ?? '');
