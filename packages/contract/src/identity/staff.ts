import * as z from 'zod/mini';
import { okReply, route } from '../route.ts';
import { id, plainText } from '../text.ts';
import { staffRoles } from './staff-rights.ts';

export const staffMember = z.object({
  id,
  phone: z.string(),
  name: z.nullable(z.string()),
  role: z.enum(staffRoles),
  lastSeenAt: z.nullable(z.string()),
  isSelf: z.boolean(),
  isSuspended: z.boolean(),
  secondFactorSince: z.nullable(z.string()),
});
export type StaffMember = z.output<typeof staffMember>;

export const getStaff = route('getStaff', {
  method: 'GET',
  path: '/api/admin/staff',
  who: 'admin',
  right: 'staff',
  summary: 'Everyone with a staff role, by role and name.',
  reply: z.array(staffMember),
});

export const inviteStaff = route('inviteStaff', {
  method: 'POST',
  path: '/api/admin/staff',
  who: 'admin',
  right: 'staff',
  summary: 'Gives a phone a staff role, adds its account if needed, and sends the invitation.',
  body: z.object({
    /** UAE numbers, as typed. */
    phone: z.string().check(z.minLength(1), z.maxLength(40)),
    name: plainText({ min: 2, max: 80 }),
    role: z.enum(staffRoles),
  }),
  reply: staffMember,
  status: 201,
  /** `not_possible_now` with `params.why`: `already` or `suspended`. */
  errors: ['confirmation_needed', 'not_possible_now'],
});

const byId = z.object({ id });

export const changeStaffRole = route('changeStaffRole', {
  method: 'PUT',
  path: '/api/admin/staff/:id',
  who: 'admin',
  right: 'staff',
  summary: 'Changes a role and ends the sessions of its holder; nobody changes their own.',
  params: byId,
  body: z.object({ role: z.enum(staffRoles) }),
  reply: staffMember,
  /** `not_possible_now` with `params.why`: `self`. */
  errors: ['confirmation_needed', 'not_possible_now'],
});

export const removeStaff = route('removeStaff', {
  method: 'DELETE',
  path: '/api/admin/staff/:id',
  who: 'admin',
  right: 'staff',
  summary: 'Takes the staff role away and ends the sessions; the account stays.',
  params: byId,
  reply: okReply,
  errors: ['confirmation_needed', 'not_possible_now'],
});
