// Who may look after others: admins; what changes somebody asks more, where it is decided.
import type { Actor } from '../../platform/http/actor.ts';

/** Admins see everybody. */
export const canLookAfter = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');
