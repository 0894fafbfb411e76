import { getListViews, removeListView, saveListView } from '@sufra/contract/admin/list-views.ts';
import { getAdminUsers } from '@sufra/contract/identity/admin-users.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, shownPath } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { isolate } from '../../../lib/format.ts';

const t = textsIn('en');

describe('saved views', () => {
  const own = { id: idOf(31), list: 'users', name: '123', query: 'status=active' };
  const other = { ...own, id: idOf(32), list: 'orders', name: '456' };
  const dialog = page.getByRole('dialog');
  const open = (texts: Texts) => page.getByRole('button', { name: texts('admin:list.views.title') }).click();
  const field = (texts: Texts) => dialog.getByRole('textbox', { name: texts('admin:list.views.name') });
  const save = (texts: Texts) =>
    dialog.getByRole('button', { name: texts('admin:list.views.save'), exact: true }).click();
  const at = (search: string) => ({
    path: `/admin/users${search}`,
    user: admin,
    replies: [
      reply(getSupportWaiting, { open: 0 }),
      reply(getAdminUsers, { rows: [], next: null, total: 0 }),
      reply(getListViews, { views: [own, other] }),
    ],
  });

  it.each(['en', 'ar'] as const)('of this list open in two clicks, in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...at('?q=zzz'), language });
    await open(texts);
    await expect.element(dialog.getByRole('link', { name: '123' })).toBeVisible();
    expect(dialog.getByRole('link', { name: '456' }).elements()).toEqual([]);
    await expectFinished(language);
    await dialog.getByRole('link', { name: '123' }).click();
    await expect.poll(shownPath).toBe('/admin/users?status=active');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('keep the shown filters under a name, and go', async () => {
    const replies = [reply(saveListView, own), reply(removeListView, { ok: true })];
    await showScreen({ ...at('?q=zzz&cursor=second'), replies: [...at('').replies, ...replies] });
    await open(t);
    await save(t);
    await expect.element(field(t)).toHaveFocus();
    await field(t).fill(' Zed ');
    await save(t);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(saveListView).map(({ body }) => body)).toEqual([
      { list: 'users', name: 'Zed', query: 'q=zzz' },
    ]);
    await open(t);
    await dialog
      .getByRole('button', { name: t('admin:list.views.remove', { name: isolate('123') }) })
      .click();
    await expect.poll(() => callsOf(removeListView).map(({ params }) => params)).toEqual([{ id: own.id }]);
  });

  it('need a filter or an order', async () => {
    await showScreen(at(''));
    await open(t);
    await expect.element(dialog.getByText(t('admin:list.views.nothing_chosen'))).toBeVisible();
    await expectFinished('en');
  });
});
