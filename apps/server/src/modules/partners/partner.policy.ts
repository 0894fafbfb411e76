import type { PartnerType } from '@sufra/contract/statuses.ts';
import { maxMenuItems } from '@sufra/contract/partner-menu.ts';

/** The account behind an approved partner runs that partner, and no other. */
export const canRun = (actor: { readonly partnerId: string | null }, partnerId: string): boolean =>
  actor.partnerId !== null && actor.partnerId === partnerId;

/** Kitchens have a menu; a grocery sells what recipes need. */
export const canKeepMenu = ({ type }: { readonly type: PartnerType }): boolean => type !== 'grocery';

/** A menu that nobody reads to its end helps nobody. */
export const canAddItem = (items: number): boolean => items < maxMenuItems;

/** A kitchen offers Sufra's meals and its own dishes, not those of the kitchen next door. */
export const canOffer = (partnerId: string, meal: { readonly ownerPartnerId: string | null }): boolean =>
  meal.ownerPartnerId === null || meal.ownerPartnerId === partnerId;
