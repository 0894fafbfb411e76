// The documents' door: cleaning, keeping and submitting pictures, how long they stay, and the admins' view of them.
export { keepDocuments, keepPictures, submitDocuments, type DocumentContext } from './document.flows.ts';
export { scheduleDocuments } from './document.jobs.ts';
export { documentsOf, retainDocuments } from './document.repo.ts';
export { registerDocuments } from './document.routes.ts';
export { cleanPictures } from './picture.flows.ts';
