import type { Db } from '../../platform/db/db.ts';
import { deleteApplications, forgetOwner } from './application.repo.ts';
import { withoutOwner } from './partner.machine.ts';
import { partnerOf, savePartner } from './partner.repo.ts';

export async function closeWithAccount(ctx: { readonly db: Db }, accountId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const partner = await partnerOf(tx, accountId);
    if (partner) {
      await savePartner(tx, withoutOwner(partner));
      await forgetOwner(tx, partner.id);
    }
    await deleteApplications(tx, accountId);
  });
}
