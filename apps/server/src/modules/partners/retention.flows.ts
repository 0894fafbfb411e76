import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { secretsDueBefore } from '../../platform/pure/applying.ts';
import { forgetSecrets } from './application.repo.ts';

/** Returns of how many. */
export const forgetRejected = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<number> =>
  forgetSecrets(db, secretsDueBefore(clock.now()));
