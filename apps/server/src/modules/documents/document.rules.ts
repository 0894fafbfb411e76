import type { DocumentKind } from '@sufra/contract/documents.ts';
import { documentDays, unsubmittedHours } from '@sufra/contract/promises.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Uploaded and never submitted: what nobody asked us to keep. */
export const unsubmittedUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + unsubmittedHours * hourMs);

/** What became of an application: let in, turned down, or let in once and gone since. */
export type Outcome = 'approved' | 'rejected' | 'ended';

/** Until when the documents of an application are kept; null as long as the partner is there. */
export const retainedUntil = (outcome: Outcome, at: Date): Date | null =>
  outcome === 'approved' ? null : new Date(at.getTime() + documentDays * dayMs);

/** Says nothing of the person or of what is on the picture. */
export const storageKeyOf = (id: string): string => `documents/${id}`;

/** Ties the sealed bytes to their row: moved to another document or kind, they don't open. */
export const sealContext = ({ id, kind }: { id: string; kind: DocumentKind }): string =>
  `documents.documents/${id}/${kind}`;
