import * as contract from '@sufra/contract/newsletter.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import {
  confirm,
  countSubscribers,
  exportSubscribers,
  leave,
  subscribe,
  type NewsletterContext,
} from './subscribe.ts';

export function registerNewsletter(serving: Serving, ctx: NewsletterContext): void {
  serve(serving, contract.subscribeToNewsletter, ({ body, language, address }) =>
    subscribe(ctx, { email: body.email, language, network: address }),
  );
  serve(serving, contract.confirmNewsletter, ({ body }) => confirm(ctx, body));
  serve(serving, contract.leaveNewsletter, ({ body }) => leave(ctx, body));
  serve(serving, contract.getNewsletterCount, ({ actor }) => countSubscribers(ctx, { actor }));
  serve(serving, contract.getNewsletterCsv, ({ actor, request }) =>
    exportSubscribers(ctx, { actor, requestId: request.id }),
  );
}
