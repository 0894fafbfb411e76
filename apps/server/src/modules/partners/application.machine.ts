import type { ApplicantType } from '@sufra/contract/applications.ts';
import type { Cuisine, Emirate, Language } from '@sufra/contract/options.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

/** What an application says of the kitchen that wants to come in. */
export interface ApplicationDetails {
  readonly address: string;
  readonly emirate: Emirate;
  readonly area: string;
  readonly lat: number;
  readonly lng: number;
  /** Put there by a person; else it is the middle of the area. */
  readonly hasPin: boolean;
  readonly cuisines: readonly Cuisine[];
  readonly hasOwnDelivery: boolean;
  readonly business: { readonly name: string; readonly tradeLicenseNumber: string } | null;
  readonly description: string | null;
}

/** What is sealed of it. */
export interface ApplicationSecrets {
  readonly bank: { readonly iban: string; readonly bankName: string; readonly accountHolder: string } | null;
  readonly emiratesId: string | null;
}

/** Somebody's wish to become a partner; a partner is a record of its own, made when it is approved. */
export interface Application {
  readonly id: string;
  readonly accountId: string;
  readonly type: ApplicantType;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly details: ApplicationDetails;
  readonly language: Language;
  readonly submittedAt: Date;
}

/** A new application, of a partner or a driver, to be decided. */
export const submitted = <Draft extends object>(
  draft: Draft,
): Draft & { readonly status: ApplicationStatus } => ({
  ...draft,
  status: 'pending',
});

export const applicationCommands = ['approve', 'reject'] as const;
export type ApplicationCommand = (typeof applicationCommands)[number];

const outcomes: Readonly<Record<ApplicationCommand, Exclude<ApplicationStatus, 'pending'>>> = {
  approve: 'approved',
  reject: 'rejected',
};

/** The outcome of an application that was not decided yet; `not_possible_now`, with its status, for any other. */
export const decide = (
  status: ApplicationStatus,
  command: ApplicationCommand,
): Result<Exclude<ApplicationStatus, 'pending'>> =>
  status === 'pending' ? ok(outcomes[command]) : refuse('not_possible_now', { params: { status } });
