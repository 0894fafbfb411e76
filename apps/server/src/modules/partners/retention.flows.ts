// Forgets bank details and Emirates IDs of applications that were turned down long ago; a job calls it each night.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { secretsDueBefore } from '../../platform/pure/applying.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { forgetSecrets } from './application.repo.ts';

/** Returns of how many. */
export const forgetRejected = ({
  db,
  clock,
}: BySystem<{ readonly db: Db; readonly clock: Clock }>): Promise<number> =>
  forgetSecrets(db, secretsDueBefore(clock.now()));
