// The documents' door: cleaning, keeping and submitting pictures, how long they stay, and the admins' view of them.
export { keepDocuments, keepPictures, submitDocuments, type DocumentContext } from './keep-documents.ts';
export { scheduleDocuments } from './jobs.ts';
export { documentsOf, retainDocuments } from './document.store.ts';
export { registerDocuments } from './routes.ts';
export { cleanPictures } from './keep-documents.ts';
