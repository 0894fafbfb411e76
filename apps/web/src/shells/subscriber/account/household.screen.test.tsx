import {
  addDeliveryAddress,
  type Address,
  changeAddress,
  deleteAddress,
  getDeliveryAddresses,
} from '@sufra/contract/household/addresses.ts';
import { getMembers, getPreferences, getProfile, saveMembers } from '@sufra/contract/household/household.ts';
import { changeProfile } from '@sufra/contract/identity/account.ts';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../../test/dialog.ts';
import { answer, callsOf, refuse, reply } from '../../../../test/network.ts';
import { diet, profile, self, son } from '../../../../test/replies/household.ts';
import { home, idOf } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { messageTime } from '../../../../test/replies/subscription.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const panel = page.getByRole('tabpanel');
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name });
const button = (name: string) => page.getByRole('button', { name });
/** Names are isolated from the sentence's direction. */
const named = (name: string) => ({ name: `\u2068${name}\u2069` });

const work: Address = { ...home, id: idOf(3), title: 'Work', name: 'Work', isDefault: false };
const addresses = {
  path: '/account?tab=addresses',
  user: subscriber,
  replies: [reply(getDeliveryAddresses, [home, work])],
} satisfies Shown;

async function fillAddress(texts: Texts): Promise<void> {
  await button(texts('account:addresses.add')).click();
  for (const field of ['name', 'street', 'building'] as const)
    await dialog.getByRole('textbox', { name: texts(`addresses:form.${field}`) }).fill('Villa 12');
}
const saveAddress = (texts: Texts): Promise<void> => inDialog(texts('addresses:form.save')).click();
const openWork = (texts: Texts): Promise<void> =>
  button(texts('account:addresses.edit_named', named('Work'))).click();
async function removeAddress(texts: Texts): Promise<void> {
  await button(texts('account:addresses.delete_named', named('Work'))).click();
  await inDialog(texts('account:addresses.delete')).click();
}

describeStates('the addresses', {
  ...addresses,
  read: getDeliveryAddresses,
  loading: 'common:loading',
  filled: () => panel.getByRole('heading', { level: 3 }),
});

describe('the addresses', () => {
  it('show their empty state', async () => {
    await showScreen({ ...addresses, replies: [reply(getDeliveryAddresses, [])] });
    await expect.element(page.getByText(t('account:addresses.empty'))).toBeVisible();
    await expectFinished('en');
  });

  it('adds one in the area of the household', async () => {
    await showScreen({ ...addresses, replies: [...addresses.replies, reply(addDeliveryAddress, work)] });
    await fillAddress(t);
    await saveAddress(t);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(addDeliveryAddress).map(({ body }) => body)).toMatchObject([
      { name: 'Villa 12', addressLine1: 'Villa 12', building: 'Villa 12', area: 'Marina', city: 'Dubai' },
    ]);
  });

  it('names the missing fields, focuses the first and sends nothing', async () => {
    await showScreen(addresses);
    await button(t('account:addresses.add')).click();
    await inDialog(t('addresses:form.save')).click();
    for (const field of ['name', 'street', 'building'] as const)
      await expect.element(dialog.getByText(t(`addresses:wrong.${field}`))).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: t('addresses:form.name') })).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(addDeliveryAddress)).toEqual([]);
  });

  it('sets a pin only on request and only inside the Emirates, and removes it', async () => {
    const found = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
    const at = (latitude: number, longitude: number) =>
      found.mockImplementationOnce((accept) =>
        accept({ coords: { latitude, longitude } } as GeolocationPosition),
      );
    found.mockImplementationOnce((_, refused) =>
      refused?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    await showScreen({ ...addresses, replies: [...addresses.replies, reply(addDeliveryAddress, work)] });
    await button(t('account:addresses.add')).click();
    const use = inDialog(t('addresses:pin.use'));
    await use.click();
    await expect.element(dialog.getByText(t('addresses:pin.denied'))).toBeVisible();
    at(51.5, -0.12);
    await use.click();
    await expect.element(dialog.getByText(t('addresses:pin.outside'))).toBeVisible();
    at(25.0801, 55.1402);
    await use.click();
    await expect.element(dialog.getByText(t('addresses:pin.set_text'))).toBeVisible();
    await expectFinished('en');
    for (const field of ['name', 'street', 'building'] as const)
      await dialog.getByRole('textbox', { name: t(`addresses:form.${field}`) }).fill('Villa 12');
    await inDialog(t('addresses:form.save')).click();
    await expect
      .poll(() => callsOf(addDeliveryAddress)[0]?.body)
      .toMatchObject({ pin: { lat: 25.0801, lng: 55.1402 } });

    await showScreen({
      ...addresses,
      replies: [
        reply(getDeliveryAddresses, [{ ...work, pin: { lat: 25.0801, lng: 55.1402 } }]),
        reply(changeAddress, work),
      ],
    });
    await expect.element(panel.getByText(t('addresses:pin.set'))).toBeVisible();
    await button(t('account:addresses.edit_named', named('Work'))).click();
    await inDialog(t('addresses:pin.remove')).click();
    await expect.element(use).toHaveFocus();
    await inDialog(t('addresses:form.save')).click();
    await expect.poll(() => callsOf(changeAddress)[0]?.body).toMatchObject({ pin: null });
    expect(found).toHaveBeenCalledTimes(3);
    found.mockRestore();
  });

  it('opens its form in a dialog that traps and returns focus', async () => {
    await showScreen(addresses);
    await expectWellBehaved(button(t('account:addresses.add')));
  });

  it('returns focus to the button of an unchanged address', async () => {
    await showScreen(addresses);
    const remove = button(t('account:addresses.delete_named', named('Work')));
    await remove.click();
    await expectFinished('en');
    await inDialog(t('account:addresses.keep')).click();
    await expect.element(remove).toHaveFocus();
    expect(callsOf(deleteAddress)).toEqual([]);
  });

  it('changes the default, or explains why not', async () => {
    await showScreen({ ...addresses, replies: [...addresses.replies, refuse(changeAddress, 'unavailable')] });
    const make = button(t('account:addresses.make_default_named', named('Work')));
    await make.click();
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    answer(reply(changeAddress, { ...work, isDefault: true }));
    await make.click();
    await expect.element(page.getByText(t('account:addresses.made_default', named('Work')))).toBeVisible();
    expect(callsOf(changeAddress).at(-1)).toMatchObject({
      params: { id: work.id },
      body: { isDefault: true },
    });
  });

  it('deletes one and keeps focus on the screen', async () => {
    await showScreen({ ...addresses, replies: [...addresses.replies, reply(deleteAddress, { ok: true })] });
    await expect.element(button(t('account:addresses.delete_named', named('Work')))).toBeVisible();
    answer(reply(getDeliveryAddresses, [home]));
    await removeAddress(t);
    await expect.element(page.getByText(t('account:addresses.deleted'))).toBeVisible();
    await expect
      .element(page.getByRole('heading', { level: 2, name: t('account:tabs.addresses') }))
      .toHaveFocus();
    await expect.element(panel.getByText('Work', { exact: true })).not.toBeInTheDocument();
    expect(callsOf(deleteAddress).map(({ params }) => params)).toEqual([{ id: work.id }]);
  });

  it('shows that the limit is reached', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...work, id: idOf(100 + at) }));
    await showScreen({ ...addresses, replies: [reply(getDeliveryAddresses, many)] });
    await expect.element(page.getByText(t('account:addresses.full'))).toBeVisible();
    await expect.element(button(t('account:addresses.add'))).not.toBeInTheDocument();
  });
});

describeRefusals('adding an address', {
  ...addresses,
  action: addDeliveryAddress,
  prepare: fillAddress,
  act: saveAddress,
});
describeRefusals('changing an address', {
  ...addresses,
  action: changeAddress,
  prepare: openWork,
  act: saveAddress,
});
describeRefusals('deleting an address', { ...addresses, action: deleteAddress, act: removeAddress });

const table = {
  path: '/account?tab=preferences',
  user: subscriber,
  replies: [reply(getMembers, { members: [self, son] }), reply(getPreferences, diet)],
} satisfies Shown;

async function addMember(texts: Texts): Promise<void> {
  await button(texts('household:members.add')).click();
  await dialog.getByRole('textbox', { name: texts('household:members.name') }).fill('Mariam');
  await inDialog(texts('household:members.save')).click();
}
async function removeMember(texts: Texts): Promise<void> {
  await button(texts('household:members.remove_title', { name: 'Yusuf' })).click();
  await inDialog(texts('common:actions.remove')).click();
}

describeStates('the preferences', {
  ...table,
  read: getPreferences,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('options:cuisine.emirati'), { exact: true }),
});

describeStates('the table', {
  ...table,
  read: getMembers,
  loading: 'common:loading',
  filled: () => page.getByText('Yusuf', { exact: true }),
});

describe('the members', () => {
  it('adds a member and keeps the others', async () => {
    const saved = [self, son, { ...self, id: idOf(12), name: 'Mariam', isSubscriber: false }];
    await showScreen({ ...table, replies: [...table.replies, reply(saveMembers, { members: saved })] });
    await addMember(t);
    await expect.element(page.getByText('Mariam', { exact: true })).toBeVisible();
    expect(callsOf(saveMembers).map(({ body }) => body.members.map(({ name }) => name))).toEqual([
      ['Yusuf', 'Mariam'],
    ]);
  });

  it('asks for a name and sends nothing', async () => {
    await showScreen(table);
    await button(t('household:members.add')).click();
    await inDialog(t('household:members.save')).click();
    await expect.element(dialog.getByText(t('household:members.name_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(saveMembers)).toEqual([]);
  });

  it('removes a member after a confirmation', async () => {
    await showScreen({ ...table, replies: [...table.replies, reply(saveMembers, { members: [self] })] });
    await removeMember(t);
    await expect.element(page.getByText(t('household:members.removed', { name: 'Yusuf' }))).toBeVisible();
    await expect.element(page.getByText('Yusuf', { exact: true })).not.toBeInTheDocument();
    expect(callsOf(saveMembers).map(({ body }) => body)).toEqual([{ members: [] }]);
  });
});

describeRefusals('adding a person', { ...table, action: saveMembers, act: addMember });
describeRefusals('removing a person', { ...table, action: saveMembers, act: removeMember });

const settings = {
  path: '/account',
  user: subscriber,
  replies: [reply(getProfile, profile), messageTime],
} satisfies Shown;
const nameField = (texts: Texts) => page.getByRole('textbox', { name: texts('account:profile.name') });
async function rename(texts: Texts, to = 'Layla'): Promise<void> {
  await button(texts('account:profile.edit')).click();
  await nameField(texts).fill(to);
  await button(texts('account:profile.save')).click();
}

describeStates('the profile', {
  ...settings,
  read: getProfile,
  loading: 'common:loading',
  filled: (texts) => button(texts('account:profile.edit')),
});

describe('the profile', () => {
  it('saves a new name and returns focus', async () => {
    const saved = { ...profile, name: 'Layla' };
    await showScreen({ ...settings, replies: [...settings.replies, reply(changeProfile, saved)] });
    await rename(t);
    await expect.element(page.getByText(t('account:profile.saved'))).toBeVisible();
    await expect.element(button(t('account:profile.edit'))).toHaveFocus();
    expect(callsOf(changeProfile).map(({ body }) => body)).toMatchObject([{ name: 'Layla' }]);
  });

  it('keeps the typed values if refused', async () => {
    await showScreen({ ...settings, replies: [...settings.replies, refuse(changeProfile, 'unavailable')] });
    await rename(t);
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(nameField(t)).toHaveValue('Layla');
    await expectFinished('en');
  });

  it('asks for a name and sends nothing', async () => {
    await showScreen(settings);
    await rename(t, '');
    await expect.element(nameField(t)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(nameField(t)).toHaveFocus();
    expect(callsOf(changeProfile)).toEqual([]);
  });
});

describeRefusals('changing the profile', {
  ...settings,
  action: changeProfile,
  act: (texts) => rename(texts),
});
