import { getNewsletterCount, getNewsletterCsv } from '@sufra/contract/notifications/newsletter.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, reply } from '../../../../test/network.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { describeStates } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');
const newsletter = {
  path: '/admin/cms/newsletter',
  user: admin,
  replies: [reply(getNewsletterCount, { confirmed: 12, waiting: 3 }), reply(getSupportWaiting, { open: 0 })],
} satisfies Shown;

describeStates('the newsletter', {
  ...newsletter,
  read: getNewsletterCount,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('support:news.admin.confirmed'), { exact: true }),
});

/** The server creates its content. */
const file: AsyncIterable<string> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};

describe('the subscribers', () => {
  it('are exported as a file', async () => {
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await showScreen({ ...newsletter, replies: [...newsletter.replies, reply(getNewsletterCsv, file)] });
    await page.getByRole('button', { name: t('support:news.admin.file') }).click();
    await expect.poll(() => names).toEqual([expect.stringMatching(/^sufra-newsletter-.*\.csv$/)]);
    click.mockRestore();
    expect(callsOf(getNewsletterCsv)).toHaveLength(1);
  });
});
