import {
  errorStatus,
  fieldCodes,
  type ErrorCode,
  type ErrorReply,
  type FieldCode,
} from '@sufra/contract/errors.ts';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { Refusal } from '../pure/result.ts';

const messages: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'Some of what was sent is missing or not right; see fields.',
  not_signed_in: 'Please sign in first.',
  otp_wrong: 'That code is not right.',
  otp_expired: 'That code is no longer valid. Please request a new one.',
  payment_declined: 'The payment was declined.',
  authentication_required: 'The bank requires 3-D Secure; see params.clientSecret.',
  no_card: 'There is no card on file.',
  forbidden: 'This account may not do that.',
  account_suspended: 'This account is suspended.',
  confirmation_needed: 'Please confirm it with a fresh code first.',
  second_factor_needed: 'Staff need a second factor for this; see params.step.',
  partner_suspended: 'This partner is suspended; please contact support.',
  driver_suspended: 'This driver is suspended; please contact support.',
  wrong_origin: 'Changes need our own Origin header, or a bearer token instead of the cookie.',
  not_found: 'There is nothing here.',
  meal_not_found: 'There is no such meal.',
  address_not_found: 'There is no such address.',
  suggestion_decided: 'This suggestion was already decided.',
  suggestion_unsafe: 'This meal is no longer safe for everyone at the table.',
  plan_moved: 'Another meal stands there by now.',
  day_is_over: 'That day is over.',
  reject_limit: 'This meal was already replaced once today.',
  already_subscribed: 'There is already a subscription.',
  flow_incomplete: 'A step before this one is missing.',
  not_served: 'Sufra does not deliver in this emirate yet.',
  not_subscribed: 'There is no current subscription.',
  not_possible_now: 'That is not possible in the present state.',
  cutoff_passed: 'It is too late to change that day.',
  price_changed: 'The price is another now; see params.',
  safety_alarm_open: 'The meal is no longer safe for this customer; answer the safety alarm first.',
  meal_unsafe: 'This meal is not safe for everyone at the table.',
  options_changed: 'An option is sold out or has changed; read the offer again.',
  options_unsafe: 'These options together are not safe for everyone at the table.',
  partner_unavailable: 'This kitchen cannot take the order now.',
  delivery_in_fast: 'Somebody of this household fasts at that time; choose another half-hour.',
  no_deliveries: 'Nothing is delivered to this emirate on that day.',
  slot_unavailable: 'That time is not offered any more.',
  below_minimum: 'The order is below the minimum of this partner.',
  order_decided: 'This order has moved on already.',
  event_decided: 'The event is in another state by now.',
  event_unpaid: 'The balance of an earlier event is unpaid.',
  quote_gone: 'The quote is not open any more.',
  too_many_events: 'Too many open events.',
  menu_full: 'This menu holds no more.',
  handover_code_wrong: 'That handover code is not right.',
  second_factor_wrong: 'That code is not right.',
  second_factor_used: 'That code was used already; wait for the next one.',
  too_early_to_report: 'It is too early to report that nobody is at the door.',
  too_early_to_send: 'Groceries go out on their day; see params.',
  not_at_door: 'The last position is not at the door.',
  customer_not_contacted: 'The customer was not called or messaged since the driver arrived.',
  door_photo_needed: 'There is no photo of the door yet.',
  already_taken: 'Somebody else was faster.',
  offer_expired: 'The time to answer this is over.',
  not_ready_yet: 'The kitchen does not have it ready yet.',
  location_needed: 'Going online needs a position.',
  cash_limit: 'Too much is ordered in cash and not paid for yet.',
  cash_no_shows: 'Cash is not offered after orders that nobody was there to take; see params.',
  ordered_recently: 'You ordered this a moment ago.',
  already_rated: 'This order was rated already.',
  already_applied: 'There is an application that was not decided yet.',
  already_partner: 'This account runs a partner already.',
  already_driver: 'This account is a driver already.',
  edited_meanwhile: 'Somebody else changed this meanwhile; read it again.',
  not_publishable: 'Something is still missing; see what is derived of it.',
  text_names_foods:
    'The text names foods that the ingredients lack; add them, or say that it is served without.',
  no_recipe: 'There is no recipe in this text.',
  address_exists: 'This address exists already.',
  applicant_suspended: 'The account of this applicant is suspended.',
  phone_known: 'There is an account with this phone already.',
  switched_off: 'This is switched off for the time being.',
  too_many_addresses: 'There are as many addresses as can be kept.',
  request_in_flight: 'The same request is still being worked on.',
  body_too_large: 'That is more than we can take at once.',
  unsupported_media_type: 'Please send JSON, not encoded.',
  idempotency_mismatch: 'This Idempotency-Key was used with another request.',
  otp_burned: 'Too many wrong codes. Please request a new one.',
  second_factor_locked: 'Too many wrong codes; see params.retryAfterSeconds.',
  otp_too_soon: 'A code was sent a moment ago.',
  otp_budget: 'Too many codes were requested. Please try again later.',
  work_needed:
    'Codes are being guessed; please send work with the call, see params and the description of it.',
  too_many_requests: 'Too many requests. Please try again in a moment.',
  too_many_applications: 'This account has applied too often; see params.',
  internal: 'Something went wrong on our side.',
  otp_send_failed: 'The code could not be sent. Please try again.',
  model_busy: 'The language model is asked too often just now.',
  model_useless: 'The language model answered with something else.',
  model_down: 'The language model does not answer.',
  unavailable: 'Sufra is busy. Please try again in a moment.',
};

/** `params.retryAfterSeconds` also becomes the Retry-After header. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: ErrorReply = {
    code: refusal.code,
    message: messages[refusal.code],
    requestId: reply.request.id,
    ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
    ...(refusal.params ? { params: { ...refusal.params } } : {}),
  };
  const retryAfter = refusal.params?.['retryAfterSeconds'];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(errorStatus[refusal.code])
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

type Issue = z.core.$ZodIssue;

export function fieldsOf(issues: readonly Issue[]): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const { path, code } of issues.flatMap((issue) => flatten(issue, []))) fields[path] ??= code;
  return fields;
}

function flatten(issue: Issue, parents: readonly PropertyKey[]): { path: string; code: FieldCode }[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return closestBranch(issue.errors).flatMap((inner) => flatten(inner, path));
  }
  return [{ path: path.map(String).join('.'), code: codeOf(issue) }];
}

// Report the branch of a union that misses the fewest fields, likely the intended one.
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const missing = (issues: readonly Issue[]): number =>
    issues.filter((issue) => codeOf(issue) === 'required').length;
  return branches.reduce((best, branch) => (missing(branch) < missing(best) ? branch : best));
}

function codeOf(issue: Issue): FieldCode {
  const known = fieldCodes.find((code) => code === issue.message);
  if (known) return known;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid';
    case 'too_small':
      if (issue.origin !== 'string' && issue.origin !== 'array') return 'too_small';
      return Number(issue.minimum) <= 1 ? 'required' : 'too_short';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'unknown_option';
    default:
      return 'invalid';
  }
}
