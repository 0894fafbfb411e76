import type { Actor } from '../../platform/http/actor.ts';

/** Disputes are answered by admins, at the gateway. */
export const canSeeDisputes = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');
