import { openBody, openNeeds, openObjectionText, openPlace } from './modules/catering/index.ts';
import {
  insertBankAccount as insertDriverBank,
  openDriverIban,
  openDriverSecrets,
} from './modules/delivery/index.ts';
import { openDiet, openMember } from './modules/household/index.ts';
import { openPushAddress } from './modules/notifications/index.ts';
import { openDelivery, openOrderMessage, openProof } from './modules/ordering/index.ts';
import { insertBankAccount as insertPartnerBank, openIban, openSecrets } from './modules/partners/index.ts';
import { openReasons, openOnboardingRatings, openTaste } from './modules/planner/index.ts';
import { openNote } from './modules/subscription/index.ts';
import { openSupportMessage } from './modules/support/index.ts';
import type { BankChangeContext } from './modules/money/index.ts';
import { newId } from './platform/ids.ts';
import type { AccountId } from './platform/pure/account-id.ts';
import type { Vault } from './platform/vault.ts';

/** For the data export. */
export const openersOf = (vault: Vault) => ({
  diet: (sealed: Buffer, accountId: AccountId) => openDiet(vault, accountId, sealed),
  member: (sealed: Buffer, memberId: string) => openMember(vault, memberId, sealed),
  taste: (sealed: Buffer, accountId: AccountId) => openTaste(vault, accountId, sealed),
  picks: (sealed: Buffer, accountId: AccountId) => openOnboardingRatings(vault, accountId, sealed),
  reasons: (sealed: Buffer, suggestionId: string) => openReasons(vault, suggestionId, sealed),
  delivery: (sealed: Buffer, orderId: string) => openDelivery(vault, orderId, sealed),
  proof: (sealed: Buffer, orderId: string) => openProof(vault, orderId, sealed),
  place: (sealed: Buffer, eventId: string) => openPlace(vault, eventId, sealed),
  needs: (sealed: Buffer, eventId: string) => openNeeds(vault, eventId, sealed),
  objection: (sealed: Buffer, eventId: string) => openObjectionText(vault, eventId, sealed),
  cancelNote: (sealed: Buffer, id: string) => openNote(vault, id, sealed),
  body: (sealed: Buffer, messageId: string) => openBody(vault, messageId, sealed),
  orderMessage: (sealed: Buffer, messageId: string) => openOrderMessage(vault, messageId, sealed),
  secrets: (sealed: Buffer, applicationId: string) => openSecrets(vault, applicationId, sealed),
  iban: (sealed: Buffer, bankAccountId: string) => openIban(vault, bankAccountId, sealed),
  push: (sealed: Buffer, id: string) => openPushAddress(vault, id, sealed),
  driverSecrets: (sealed: Buffer, applicationId: string) => openDriverSecrets(vault, applicationId, sealed),
  driverIban: (sealed: Buffer, bankAccountId: string) => openDriverIban(vault, bankAccountId, sealed),
  support: (sealed: Buffer, id: string) => openSupportMessage(vault, id, sealed),
});

export const bankingOf = (vault: Vault): Pick<BankChangeContext, 'openIban' | 'saveBank'> => ({
  openIban: (sealed, id, kind) => (kind === 'driver' ? openDriverIban : openIban)(vault, id, sealed),
  saveBank: (tx, kind, { payeeId, bank, at }) =>
    kind === 'driver'
      ? insertDriverBank(tx, vault, { id: newId(), driverId: payeeId, bank, at })
      : insertPartnerBank(tx, vault, { id: newId(), partnerId: payeeId, bank, at }),
});
