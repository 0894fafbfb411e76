import { subscribeToNewsletter } from '@sufra/contract/notifications/newsletter.ts';
import { loadNamespaces } from '../../i18n/i18n.ts';
import { call, isApiError } from '../../lib/api.ts';

export interface NewsletterAnswer {
  readonly text: string;
  readonly tone: 'good' | 'wrong';
}

export async function askForNewsletter(email: string): Promise<NewsletterAnswer> {
  await loadNamespaces(['support']);
  if (!subscribeToNewsletter.body.safeParse({ email }).success)
    return { text: 'support:news.asked.wrong', tone: 'wrong' };
  try {
    await call(subscribeToNewsletter, { body: { email } });
    return { text: 'support:news.asked.sent', tone: 'good' };
  } catch (error) {
    if (!isApiError(error)) return { text: 'errors:internal', tone: 'wrong' };
    const own: Partial<Record<string, string>> = {
      invalid_request: 'support:news.asked.wrong',
      too_many_requests: 'support:news.asked.too_many',
    };
    return { text: own[error.code] ?? `errors:${error.code}`, tone: 'wrong' };
  }
}
