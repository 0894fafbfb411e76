/**
 * Owns pictures of identity documents and of doors: cleaning, encrypted storage, retention, and the admins' audited
 * view.
 */
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { remindExpiring, type DocumentContext } from './keep-documents.ts';
import { removeDocumentsOf, removeDueDocuments, removeObject, rotateDocuments } from './remove-documents.ts';

export { listDocumentsOf, retainDocuments } from './document.store.ts';
export { saveMemberIban, saveNumbers, type StatedNumbers } from './number.store.ts';
export {
  cleanPictures,
  storeDocuments,
  storePictures,
  submitDocuments,
  type DocumentContext,
} from './keep-documents.ts';
export { registerDocuments } from './routes.ts';

export function scheduleDocuments(jobs: Jobs, outbox: Outbox, ctx: DocumentContext, log: Log): void {
  jobs.schedule('documents.retention', '25 * * * *', () => removeDueDocuments(ctx));
  jobs.schedule('documents.expiry', '5 9 * * *', () => remindExpiring(ctx));
  jobs.schedule('documents.rotation', '20 4 * * *', async () => {
    const rotated = await rotateDocuments(ctx);
    if (rotated > 0) log.info({ rotated }, 'documents_reencrypted');
  });
  outbox.on('document.removed', 'documents.objects', ({ documentId }) => removeObject(ctx, documentId));
  outbox.on('account.erased', 'documents.erasure', ({ accountId }) => removeDocumentsOf(ctx, accountId));
}
