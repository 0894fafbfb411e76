import { confirmNewsletter, leaveNewsletter } from '@sufra/contract/notifications/newsletter.ts';
import { languages } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, doubleClick, lose, never, reply } from '../../../test/network.ts';
import { showScreen } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const t = textsIn('en');
const token = 'A'.repeat(43);
const main = page.getByRole('main');
const press = (link: 'confirm' | 'leave', texts: Texts = t) =>
  main.getByRole('button', { name: texts(`support:news.${link}.press`) });

describe.each(languages)('a link of the newsletter, in %s', (language) => {
  const texts = textsIn(language);

  it('confirms the address and moves the focus', async () => {
    await showScreen({
      path: `/newsletter/confirm?token=${token}`,
      language,
      replies: [reply(confirmNewsletter, { outcome: 'confirmed' })],
    });
    await expect.element(press('confirm', texts)).toBeVisible();
    await expectFinished(language);
    await doubleClick(press('confirm', texts));
    const done = page.getByText(texts('support:news.confirm.done'), { exact: true });
    await expect.element(done).toBeVisible();
    const focused = document.activeElement;
    expect(focused !== document.body && focused?.contains(done.element())).toBe(true);
    await expectFinished(language);
    expect(callsOf(confirmNewsletter).map(({ body }) => body)).toEqual([{ token }]);
  });

  it('shows that it has expired', async () => {
    await showScreen({
      path: `/newsletter/confirm?token=${token}`,
      language,
      replies: [reply(confirmNewsletter, { outcome: 'expired' })],
    });
    await press('confirm', texts).click();
    await expect
      .element(page.getByText(texts('support:news.confirm.expired'), { exact: true }))
      .toBeVisible();
    await expectFinished(language);
  });

  it('unsubscribes with one click', async () => {
    await showScreen({
      path: `/newsletter/leave?token=${token}`,
      language,
      replies: [reply(leaveNewsletter, { ok: true })],
    });
    await press('leave', texts).click();
    await expect.element(page.getByText(texts('support:news.leave.done'), { exact: true })).toBeVisible();
    await expectFinished(language);
  });
});

describe('a link of the newsletter', () => {
  it.each(['confirm', 'leave'] as const)('has no button when it is truncated: %s', async (link) => {
    await showScreen({ path: `/newsletter/${link}?token=abc` });
    await expect.element(page.getByText(t('support:news.leave.incomplete'), { exact: true })).toBeVisible();
    expect(press(link).elements()).toEqual([]);
    await expectFinished('en');
  });

  it('shows that it is confirming', async () => {
    await showScreen({ path: `/newsletter/confirm?token=${token}`, replies: [never(confirmNewsletter)] });
    await press('confirm').click();
    await expect.element(press('confirm')).toHaveAttribute('aria-busy', 'true');
  });

  it('can be retried if it got no reply', async () => {
    await showScreen({ path: `/newsletter/leave?token=${token}`, replies: [lose(leaveNewsletter)] });
    await press('leave').click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(press('leave')).toBeEnabled();
  });
});

describeRefusals('confirming an address', {
  path: `/newsletter/confirm?token=${token}`,
  action: confirmNewsletter,
  act: (texts) => press('confirm', texts).click(),
});
