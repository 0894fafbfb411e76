// Lists every error code of the API with its HTTP status; the server answers them, the client has a text for each.
import * as z from 'zod/mini';

/** Code to HTTP status. Texts in both languages live in the web catalogues under `errors.<code>`. */
export const errorStatus = {
  invalid_request: 400,
  not_signed_in: 401,
  otp_wrong: 401,
  otp_expired: 401,
  payment_declined: 402,
  no_card: 402,
  forbidden: 403,
  account_suspended: 403,
  confirmation_needed: 403,
  partner_suspended: 403,
  wrong_origin: 403,
  not_found: 404,
  meal_not_found: 404,
  address_not_found: 404,
  suggestion_decided: 409,
  suggestion_unsafe: 409,
  day_is_over: 409,
  reject_limit: 409,
  already_subscribed: 409,
  flow_incomplete: 409,
  not_subscribed: 409,
  not_possible_now: 409,
  cutoff_passed: 409,
  price_changed: 409,
  meal_unsafe: 409,
  partner_unavailable: 409,
  slot_unavailable: 409,
  below_minimum: 409,
  order_decided: 409,
  menu_full: 409,
  handover_code_wrong: 409,
  too_early_to_report: 409,
  cash_limit: 409,
  already_rated: 409,
  already_applied: 409,
  already_partner: 409,
  edited_meanwhile: 409,
  not_publishable: 409,
  no_recipe: 409,
  address_exists: 409,
  phone_known: 409,
  applicant_suspended: 409,
  switched_off: 409,
  too_many_addresses: 409,
  request_in_flight: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  otp_burned: 429,
  otp_too_soon: 429,
  otp_budget: 429,
  too_many_requests: 429,
  too_many_applications: 429,
  internal: 500,
  otp_send_failed: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that any call may answer. */
export const commonErrors = [
  'invalid_request',
  'not_signed_in',
  'forbidden',
  'partner_suspended',
  'wrong_origin',
  'not_found',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** What can be wrong with one field; texts under `errors.field.<code>`, or a field's own text in its form. */
export const fieldCodes = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'unknown_option',
  'taken',
  'card_number',
  'card_expired',
  'cvv',
  'too_early',
  'too_late',
  'iban',
  'iban_country',
  'iban_check',
  'emirates_id',
  'emirates_id_check',
  'picture_unreadable',
  'picture_format',
  'picture_damaged',
  'picture_too_heavy',
  'picture_too_large',
  'picture_too_small',
  'picture_blank',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

/** The one error shape: `fields` maps a path such as `paymentMethod.cvv` to what is wrong with it. */
export const errorReply = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(fieldCodes))),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  requestId: z.string(),
});

export type ErrorReply = z.output<typeof errorReply>;
