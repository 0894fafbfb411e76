import * as contract from '@sufra/contract/documents.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { openDocument, type DocumentContext } from './keep-documents.ts';

export function registerDocuments(serving: Serving, ctx: DocumentContext): void {
  serve(serving, contract.getDocument, ({ actor, params, request }) =>
    openDocument(ctx, { actor, documentId: params.id, requestId: request.id }),
  );
}
