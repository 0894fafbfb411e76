// The HTTP table of a partner's own record.
import { getPartnerProfile } from '@sufra/contract/partner-orders.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok, refuse } from '../../platform/pure/result.ts';
import { readProfile } from './partner.reads.ts';
import { toProfile } from './partner.views.ts';

export function registerProfile(serving: Serving): void {
  serve(serving, getPartnerProfile, async ({ actor, language }) => {
    const row = actor.partnerId === null ? null : await readProfile(serving.db, actor.partnerId);
    return row ? ok(toProfile(row, language)) : refuse('forbidden');
  });
}
