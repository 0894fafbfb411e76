import type { ApplicantType } from '@sufra/contract/applications.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ApplicationStatus, DriverStatus, PartnerStatus } from '@sufra/contract/statuses.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import type { Audited } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { DocumentContext, keepPictures } from '../../documents/index.ts';
import type { ApplicationCommand, MemberStatus, Role, Standing } from './application.rules.ts';

export type DecidingContext = Pick<DocumentContext, 'db' | 'vault' | 'clock'>;

/** A checked form. */
export interface Draft {
  readonly pictures: Parameters<typeof keepPictures>[1]['pictures'];
}

export interface Submitted {
  readonly id: string;
  readonly accountId: string;
  readonly status: ApplicationStatus;
  readonly language: Language;
  readonly submittedAt: Date;
}

/** How a module takes applications. */
export interface SubmissionKind<Form extends Draft> {
  readonly role: Role;
  readonly readStanding: (db: Queries, accountId: string, type?: ApplicantType) => Promise<Standing>;
  /** False if the account already has an open application. */
  readonly insertApplication: (tx: Tx, vault: Vault, submitted: Submitted, form: Form) => Promise<boolean>;
  readonly announceApplication: (tx: Tx, payload: DomainEvents['application.changed']) => Promise<void>;
}

export interface Suspension {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

interface Member {
  readonly accountId: string;
  readonly status: PartnerStatus | DriverStatus;
}

/** How a module suspends and reinstates its members. `Row` is the admin's list row. */
export interface MemberKind<Row> {
  readonly role: Role;
  readonly lockMember: (tx: Tx, id: string) => Promise<Member | null>;
  /** Runs before a suspension is saved. */
  readonly release?: (tx: Tx, id: string, at: Date) => Promise<void>;
  /** Saves the status; null clears the suspension. */
  readonly saveStanding: (tx: Tx, id: string, status: MemberStatus, why: Suspension | null) => Promise<void>;
  readonly announceMember: (
    tx: Tx,
    member: { readonly id: string; readonly accountId: string; readonly change: 'suspended' | 'reinstated' },
  ) => Promise<void>;
  readonly readRow: (db: Queries, id: string) => Promise<Row | null>;
}

export interface Decision {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
}

export interface Stored {
  readonly id: string;
  readonly accountId: string;
  readonly type?: ApplicantType;
  readonly status: ApplicationStatus;
}

export interface Applicant {
  readonly phone: string;
  readonly email: string | null;
  readonly isSuspended: boolean;
}

/** How a module decides applications, and what an approved applicant becomes there. */
export interface ApplicantKind<Application extends Stored, Row> extends MemberKind<Row> {
  readonly auditKind: 'application' | 'driver_application';
  /** Locks every application of the account, so decisions about one account are serialised. */
  readonly lockApplications: (tx: Tx, id: string) => Promise<Application[]>;
  readonly saveDecision: (tx: Tx, decision: Decision) => Promise<void>;
  readonly announceApplication: (tx: Tx, payload: DomainEvents['application.changed']) => Promise<void>;
  readonly findMember: (tx: Tx, accountId: string) => Promise<Pick<Member, 'status'> | null>;
  /** Creates the member under this id and moves the application's bank details to it. */
  readonly admit: (
    ctx: DecidingContext,
    tx: Tx,
    application: Application,
    made: { readonly id: string; readonly applicant: Applicant },
  ) => Promise<void>;
  /** Audit details of a decision, besides the new member's id. */
  readonly describe: (
    application: Application,
    command: ApplicationCommand,
  ) => NonNullable<Audited['details']>;
}

/** What a module deletes: secrets of old rejections, and everything of an erased account. */
export interface RetentionKind {
  readonly deleteSecrets: (db: Queries, rejectedBefore: Date) => Promise<number>;
  readonly eraseMember: (tx: Tx, accountId: string) => Promise<void>;
  readonly deleteApplications: (tx: Tx, accountId: string) => Promise<void>;
}
