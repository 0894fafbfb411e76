import { partnerStatuses, type PartnerStatus } from '@sufra/contract/statuses.ts';
import { expect, it } from 'vitest';
import { movePartner, partnerCommands, type PartnerCommand } from './partner.machine.ts';

const allowed: Readonly<Partial<Record<`${PartnerStatus} ${PartnerCommand}`, PartnerStatus>>> = {
  'approved suspend': 'suspended',
  'suspended reinstate': 'approved',
};

const cases = partnerStatuses.flatMap((status) =>
  partnerCommands.map((command) => [status, command] as const),
);

it.each(cases)('%s, %s', (status, command) => {
  const moved = movePartner(status, command);
  expect(moved.ok ? moved.value : moved.refusal.code).toBe(
    allowed[`${status} ${command}`] ?? 'not_possible_now',
  );
});
