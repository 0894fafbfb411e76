import { changeProfile } from '@sufra/contract/account.ts';
import * as contract from '@sufra/contract/household.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import type { Shelf } from '../catalogue/index.ts';
import {
  changeLanguage,
  changeMembers,
  changePreferences,
  changeSettings,
  completeProfile,
  openHousehold,
  type HouseholdContext,
} from './household.flows.ts';
import { readContact } from './household.reads.ts';
import { toDietReply, toMembersReply, toProfileReply, toReading } from './household.views.ts';

export interface HouseholdRoutes extends HouseholdContext {
  readonly shelf: () => Shelf;
}

export function registerPeople(serving: Serving, ctx: HouseholdRoutes): void {
  registerReads(serving, ctx);
  registerWrites(serving, ctx);
}

function registerReads(serving: Serving, ctx: HouseholdRoutes): void {
  const own = (actor: { accountId: string }) =>
    openHousehold(ctx, { actor, accountId: actor.accountId, body: undefined });

  serve(serving, contract.getProfile, async ({ actor }) => {
    const contact = await readContact(ctx.db, actor.accountId);
    return map(await own(actor), ({ profile }) => toProfileReply(profile, contact));
  });
  serve(serving, contract.getPreferences, async ({ actor, language }) =>
    map(await own(actor), ({ profile }) => toDietReply(ctx.shelf(), profile.diet, language)),
  );
  serve(serving, contract.readAllergies, async ({ body, language }) =>
    ok(
      toReading(ctx.shelf(), { allergies: body.allergies, health: body.healthConditions ?? null }, language),
    ),
  );
  serve(serving, contract.getMembers, async ({ actor, language }) =>
    map(await own(actor), ({ profile, members }) => ({
      members: toMembersReply(ctx.shelf(), profile, members, language),
    })),
  );
}

function registerWrites(serving: Serving, ctx: HouseholdRoutes): void {
  serve(serving, contract.saveProfile, async ({ actor, body, language }) =>
    map(await completeProfile(ctx, { actor, accountId: actor.accountId, body }), ({ diet }) => ({
      ok: true as const,
      diet: toDietReply(ctx.shelf(), diet, language),
    })),
  );
  serve(serving, changeProfile, async ({ actor, body }) => {
    const saved = await changeSettings(ctx, { actor, accountId: actor.accountId, body });
    return saved.ok ? ok(toProfileReply(saved.value, await readContact(ctx.db, actor.accountId))) : saved;
  });
  serve(serving, contract.savePreferences, async ({ actor, body, language }) =>
    map(await changePreferences(ctx, { actor, accountId: actor.accountId, body }), ({ diet }) =>
      toDietReply(ctx.shelf(), diet, language),
    ),
  );
  serve(serving, contract.saveMembers, async ({ actor, body, language }) =>
    map(await changeMembers(ctx, { actor, accountId: actor.accountId, body }), ({ profile, members }) => ({
      members: toMembersReply(ctx.shelf(), profile, members, language),
    })),
  );
  serve(serving, contract.saveLanguage, async ({ actor, body }) =>
    map(await changeLanguage(ctx, { actor, accountId: actor.accountId, body }), () => ({
      ok: true as const,
    })),
  );
}
