import type { ApplicantType } from '@sufra/contract/partners/applications.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ApplicationStatus, PartnerStatus } from '@sufra/contract/statuses.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import type { Audited } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { DocumentContext, StatedNumbers, storePictures } from '../../documents/index.ts';
import type { ApplicationCommand, MemberStatus, Role, Standing } from './application.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type DecidingContext = Pick<DocumentContext, 'db' | 'vault' | 'clock'>;

export interface Draft {
  readonly pictures: Parameters<typeof storePictures>[1]['pictures'];
  readonly numbers: StatedNumbers;
}

export interface Submitted {
  readonly id: string;
  readonly accountId: AccountId;
  readonly status: ApplicationStatus;
  readonly language: Language;
  readonly submittedAt: Date;
}

export interface SubmissionKind<Form extends Draft> {
  readonly role: Role;
  readonly readStanding: (db: Queries, accountId: AccountId, type?: ApplicantType) => Promise<Standing>;
  /** False if an application is open. */
  readonly insertApplication: (tx: Tx, vault: Vault, submitted: Submitted, form: Form) => Promise<boolean>;
  readonly announceApplication: (tx: Tx, payload: DomainEvents['application.changed']) => Promise<void>;
}

export interface Suspension {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

interface Member {
  readonly accountId: AccountId;
  readonly status: PartnerStatus;
}

export interface MemberKind<Row> {
  readonly role: Role;
  readonly lockMember: (tx: Tx, id: string) => Promise<Member | null>;
  readonly release?: (tx: Tx, id: string, at: Date) => Promise<void>;
  readonly saveStanding: (tx: Tx, id: string, status: MemberStatus, why: Suspension | null) => Promise<void>;
  readonly announceMember: (
    tx: Tx,
    member: {
      readonly id: string;
      readonly accountId: AccountId;
      readonly change: 'suspended' | 'reinstated';
    },
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
  readonly accountId: AccountId;
  readonly type?: ApplicantType;
  readonly status: ApplicationStatus;
}

export interface Applicant {
  readonly phone: string;
  readonly email: string | null;
  readonly isSuspended: boolean;
}

export interface ApplicantKind<Application extends Stored, Row> extends MemberKind<Row> {
  readonly auditKind: 'application' | 'driver_application';
  /** Locks the account's applications, so its decisions are serialised. */
  readonly lockApplications: (tx: Tx, id: string) => Promise<Application[]>;
  readonly saveDecision: (tx: Tx, decision: Decision) => Promise<void>;
  readonly announceApplication: (tx: Tx, payload: DomainEvents['application.changed']) => Promise<void>;
  readonly findMember: (tx: Tx, accountId: AccountId) => Promise<Pick<Member, 'status'> | null>;
  readonly admit: (
    ctx: DecidingContext,
    tx: Tx,
    application: Application,
    made: { readonly id: string; readonly applicant: Applicant },
  ) => Promise<void>;
  readonly describe: (
    application: Application,
    command: ApplicationCommand,
  ) => NonNullable<Audited['details']>;
}

export interface RetentionKind {
  readonly deleteSecrets: (db: Queries, rejectedBefore: Date) => Promise<number>;
  readonly eraseMember: (tx: Tx, accountId: AccountId) => Promise<void>;
  readonly deleteApplications: (tx: Tx, accountId: AccountId) => Promise<void>;
}
