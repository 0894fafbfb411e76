import type { DemoPartner } from './partners.rules.ts';
import { abuDhabiPartners, northernPartners } from './partners-other-emirates.rules.ts';
import { dubaiPartners } from './partners-dubai.rules.ts';

export const world: readonly DemoPartner[] = [...dubaiPartners, ...abuDhabiPartners, ...northernPartners];

export const partnerPhones: readonly string[] = world.map(({ phone }) => phone);
