import * as z from 'zod/mini';
import { okReply, route } from '../route.ts';
import { id, plainText } from '../text.ts';
import { teamRoles } from './partner-rights.ts';

export const mostInTeam = 20;

export const teamMember = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  role: z.enum(teamRoles),
  lastSeenAt: z.nullable(z.string()),
});
export type TeamMember = z.output<typeof teamMember>;

export const getTeam = route('getTeam', {
  method: 'GET',
  path: '/api/partner/team',
  who: 'partner',
  right: 'team',
  summary: 'Everyone who works for the partner, without its owner, by role and name.',
  reply: z.array(teamMember),
});

export const addToTeam = route('addToTeam', {
  method: 'POST',
  path: '/api/partner/team',
  who: 'partner',
  right: 'team',
  summary: `Lets a phone work for the partner, adds its account if needed, and sends the invitation; at most ${mostInTeam}.`,
  body: z.object({
    phone: z.string().check(z.minLength(1), z.maxLength(40)),
    name: plainText({ min: 2, max: 80 }),
    role: z.enum(teamRoles),
  }),
  reply: teamMember,
  status: 201,
  /** `not_possible_now` with `params.why`: `already`, `elsewhere` or `full`. */
  errors: ['not_possible_now'],
});

const byId = z.object({ id });

export const changeTeamRole = route('changeTeamRole', {
  method: 'PUT',
  path: '/api/partner/team/:id',
  who: 'partner',
  right: 'team',
  summary: 'Gives a person of the team another role, at once.',
  params: byId,
  body: z.object({ role: z.enum(teamRoles) }),
  reply: teamMember,
});

export const removeFromTeam = route('removeFromTeam', {
  method: 'DELETE',
  path: '/api/partner/team/:id',
  who: 'partner',
  right: 'team',
  summary: 'Takes a person out of the team, at once; the account stays.',
  params: byId,
  reply: okReply,
});

export const leaveTeam = route('leaveTeam', {
  method: 'POST',
  path: '/api/partner/team/leave',
  who: 'partner',
  right: 'orders',
  summary: 'Leaves the team; the owner can not.',
  reply: okReply,
  errors: ['not_possible_now'],
});
