import type { DemoPartner } from './partner-world.rules.ts';
import { abuDhabiPartners } from './partners-abu-dhabi.rules.ts';
import { dubaiPartners } from './partners-dubai.rules.ts';
import { northernPartners } from './partners-north.rules.ts';

export const world: readonly DemoPartner[] = [...dubaiPartners, ...abuDhabiPartners, ...northernPartners];

export const partnerPhones: readonly string[] = world.map(({ phone }) => phone);
