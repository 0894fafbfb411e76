import { getApplications, registerChef } from '@sufra/contract/partners/applications.ts';
import { languages } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { kitchenOwner, withoutPlan } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import type { TextKey } from '../../../../../../e2e/texts.ts';

const t = textsIn('en');
const iban = 'AE07 0331 2345 6789 0123 456';
const emiratesId = '784-1990-1234567-6';
type Application = ReplyOf<typeof getApplications>[number];
type Picture = 'idFront' | 'idBack' | 'selfie' | 'tradeLicense';

const applying = {
  path: '/join/chef?step=identity',
  user: withoutPlan,
  replies: [reply(getApplications, [])],
} satisfies Shown;
const received = reply(registerChef, { id: idOf(1), status: 'pending' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const next = (texts: Texts = t) => page.getByRole('button', { name: texts('join:next') });
const submit = () => page.getByRole('button', { name: t('join:submit') });
const labelled = (key: TextKey, name: Picture, texts: Texts = t) =>
  texts(key, { name: texts(`join:picture.${name}.label`) });
const cameraOf = (name: Picture) =>
  page.getByRole('button', { name: labelled('capture:capture_named', name) });

function painted(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
  const brush = canvas.getContext('2d');
  for (let at = 0; brush !== null && at < 30; at += 1) {
    brush.fillStyle = at % 2 === 0 ? '#e8e2d4' : '#7a4b2a';
    brush.fillRect(at * 30, 0, 30, 600);
  }
  return canvas;
}
/** A canvas captures a frame only when painted. */
function moving(): MediaStream {
  const canvas = painted();
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50);
  const stream = canvas.captureStream();
  stream.addEventListener('inactive', () => clearInterval(timer));
  return stream;
}
const photo = (): Promise<File> =>
  new Promise((resolve) =>
    painted().toBlob(
      (blob) => resolve(new File([blob ?? ''], 'card.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
    ),
  );

async function chooseFile(name: Picture, file: File): Promise<void> {
  await expect
    .element(page.getByRole('button', { name: labelled('capture:choose_named', name) }))
    .toBeVisible();
  const input = document.querySelector(
    `input[type=file][aria-label="${labelled('capture:choose_named', name)}"]`,
  );
  if (input === null) throw new Error(`No file for ${name} can be chosen.`);
  await userEvent.upload(page.elementLocator(input), file);
}
const taken = (name: Picture) => page.getByRole('img', { name: labelled('capture:taken', name) });
async function give(...names: readonly Picture[]): Promise<void> {
  const file = await photo();
  for (const name of names) {
    await chooseFile(name, file);
    await expect.element(taken(name)).toBeVisible();
  }
  await next().click();
}
async function giveAll(): Promise<void> {
  await give('idFront', 'idBack');
  await give('selfie');
  await expect.element(heading(t('join:chef.details.title'))).toBeVisible();
}
async function fillDetails(): Promise<void> {
  const fill = (key: TextKey, text: string): Promise<void> =>
    page.getByRole('textbox', { name: t(key), exact: true }).fill(text);
  await fill('join:chef.details.name', 'Layla Haddad');
  await fill('join:emirates_id.label', emiratesId);
  await page.getByRole('combobox', { name: t('join:place.emirate') }).selectOptions('Dubai');
  await page.getByRole('combobox', { name: t('join:place.area'), exact: true }).selectOptions('Marina');
  await fill('join:chef.details.address', 'Al Marsa Street, Marina Tower 3');
  await page.getByRole('checkbox', { name: t('options:cuisine.emirati') }).click();
  await fill('join:bank.iban', iban);
  await fill('join:bank.name', 'Emirates NBD');
  await fill('join:bank.holder', 'Layla Haddad');
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(['chef', 'restaurant'] as const)('without a camera, a %s', (kind) => {
  it('sees the reason and uploads a photo instead', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
      new DOMException('Permission denied', 'NotAllowedError'),
    );
    const name = kind === 'chef' ? 'idFront' : 'tradeLicense';
    const step = kind === 'chef' ? 'identity' : 'documents';
    await showScreen({ ...applying, path: `/join/${kind}?step=${step}` });
    await cameraOf(name).click();
    await expect.element(alertWith(t(`join:${kind}.camera_failed`))).toBeVisible();
    await expect.element(cameraOf(name)).toHaveFocus();
    await expectFinished('en');
    await chooseFile(name, await photo());
    await expect.element(taken(name)).toBeVisible();
    await expect.element(page.getByText(t(`join:${kind}.camera_failed`))).not.toBeInTheDocument();
  });
});

describe('a picture', () => {
  it('is refused at once if the file is none', async () => {
    await showScreen(applying);
    await chooseFile('idFront', new File(['<svg/>'], 'card.jpg', { type: 'image/jpeg' }));
    await expect.element(page.getByText(t('errors:field.picture_unreadable'))).toBeVisible();
    await expectFinished('en');
  });

  it('is taken by a camera that starts on request and is released', async () => {
    // React opens the camera twice in strict mode.
    const opened: MediaStream[] = [];
    const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
      const stream = moving();
      opened.push(stream);
      return Promise.resolve(stream);
    });
    const states = () => opened.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState);
    await showScreen(applying);
    await expect.element(cameraOf('idFront')).toBeVisible();
    expect(open).not.toHaveBeenCalled();
    await cameraOf('idFront').click();
    const video = () => document.querySelector('video');
    await expect.poll(() => video()?.getAttribute('aria-label')).toBe(labelled('capture:live', 'idFront'));
    await page.getByRole('button', { name: t('capture:hold') }).click();
    await expect.element(page.getByRole('status').filter({ hasText: t('capture:held') })).toBeInTheDocument();
    await expectFinished('en');
    expect(states().at(-1)).toBe('live');
    await page.getByRole('button', { name: t('common:actions.cancel') }).click();
    await expect.poll(video).toBeNull();
    expect(new Set(states())).toEqual(new Set(['ended']));

    await cameraOf('idFront').click();
    await expect.element(taken('idFront')).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: labelled('capture:taken_said', 'idFront') }))
      .toBeInTheDocument();
  });
});

describe('an application', () => {
  it('asks before pictures are lost, and stores neither pictures nor secrets', async () => {
    await showScreen(applying);
    await giveAll();
    await fillDetails();
    await page
      .getByRole('link', { name: t('common:header.home') })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: t('join:leave.title') });
    await expect.element(question).toBeVisible();
    await expectFinished('en');
    await question.getByRole('button', { name: t('join:leave.stay') }).click();
    const name = page.getByRole('textbox', { name: t('join:chef.details.name') });
    await expect.element(name).toHaveValue('Layla Haddad');
    const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(kept).toContain('Layla Haddad');
    for (const secret of [iban, emiratesId])
      expect(kept.replaceAll(/\D/g, '')).not.toContain(secret.replaceAll(/\D/g, ''));
    expect(kept).not.toContain('image/jpeg');

    await showScreen({ ...applying, path: '/join/chef?step=details', isReload: true });
    await expect.element(heading(t('join:chef.identity.title'))).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: t('join:not_kept.chef') })).toBeVisible();
    await giveAll();
    await expect.element(name).toHaveValue('Layla Haddad');
    await expect.element(page.getByRole('textbox', { name: t('join:bank.iban') })).toHaveValue('AE');
    await expect.element(page.getByRole('textbox', { name: t('join:emirates_id.label') })).toHaveValue('');
  });

  it('names a refused picture with the reason and keeps the rest', async () => {
    const blank = refuse(registerChef, 'invalid_request', {}, { 'documents.idBack': 'picture_blank' });
    await showScreen({ ...applying, replies: [...applying.replies, blank] });
    await giveAll();
    await fillDetails();
    await submit().click();
    await expect.element(heading(t('join:chef.identity.title'))).toBeVisible();
    await expect.element(alertWith(t('join:failed'))).toBeVisible();
    const back = page.getByRole('region', { name: t('join:picture.idBack.label') });
    await expect.element(back).toHaveTextContent(t('errors:field.picture_blank'));
    await expect.element(cameraOf('idBack')).toHaveFocus();
    await expectFinished('en');
    answer(received);
    await give('idBack');
    await next().click();
    await expect.element(heading(t('join:chef.details.title'))).toBeVisible();
    await expect.element(page.getByText(t('join:failed'))).not.toBeInTheDocument();
    await submit().click();
    await expect.element(heading(t('join:received.title'))).toBeVisible();
    await expectFinished('en');
  });

  it('is sent once despite a double click and a lost reply', async () => {
    await showScreen({ ...applying, replies: [...applying.replies, lose(registerChef)] });
    await giveAll();
    await fillDetails();
    await doubleClick(submit());
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    expect(callsOf(registerChef)).toHaveLength(1);
    answer(received);
    await submit().click();
    await expect.element(heading(t('join:received.title'))).toBeVisible();
    const [first, second, ...more] = callsOf(registerChef);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(more).toEqual([]);
    expect(second?.body).toMatchObject({
      fullName: 'Layla Haddad',
      emiratesId,
    });
  });

  it('names what is missing and sends nothing', async () => {
    await showScreen(applying);
    await expect.element(next()).toBeDisabled();
    await giveAll();
    await submit().click();
    await expect.element(alertWith(t('join:missing.title'))).toBeVisible();
    await expect.element(page.getByText(t('join:wrong.iban'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(registerChef)).toEqual([]);
  });

  it('says why it was refused, and keeps the form', async () => {
    await showScreen(applying);
    await giveAll();
    await fillDetails();
    for (const code of ['too_many_applications', 'unavailable', 'already_applied'] as const) {
      const params = code === 'too_many_applications' ? { from: `${today}T10:00:00.000Z` } : {};
      const told = code === 'too_many_applications' ? /3 Mar|Mar 3/ : t(`errors:${code}`);
      const alert = page.getByRole('alert').filter({ hasText: told }).first();
      expect(alert.elements()).toEqual([]);
      answer(refuse(registerChef, code, params));
      await submit().click();
      await expect.element(alert, { message: code }).toBeVisible();
    }
  });
});

const application: Application = {
  id: idOf(1),
  type: 'chef',
  status: 'pending',
  name: 'Layla Haddad',
  submittedAt: `${today}T05:00:00.000Z`,
  decidedAt: null,
  reason: null,
};
const reason = 'The back of the ID is cut off.';
const rejected: Application = {
  ...application,
  status: 'rejected',
  decidedAt: `${today}T06:00:00.000Z`,
  reason,
};
const looking = (...applications: Application[]) =>
  ({ ...applying, path: '/join/chef', replies: [reply(getApplications, applications)] }) satisfies Shown;

describeStates('the application of a chef', {
  ...looking(application),
  read: getApplications,
  loading: 'common:loading',
  filled: (texts) => heading(texts('join:received.waiting')),
});

describe.each(languages)('an applicant, in %s', (language) => {
  const texts = textsIn(language);

  it('reads the rejection reason and applies again', async () => {
    await showScreen({ ...looking(rejected), language });
    await expect.element(heading(texts('join:rejected.title'))).toBeVisible();
    await expect.element(page.getByText(reason)).toBeVisible();
    await expectFinished(language);
    await page.getByRole('button', { name: texts('join:rejected.again') }).click();
    await expect.poll(shownPath).toBe('/join/chef?step=identity');
    await expectFinished(language);
  });

  it('opens the dashboard once approved', async () => {
    await showScreen({ ...looking({ ...application, status: 'approved' }), user: kitchenOwner, language });
    await expect.element(heading(texts('join:partner.title'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: texts('join:partner.open') }))
      .toHaveAttribute('href', '/partner/dashboard');
    await expectFinished(language);
  });
});

describe('the dashboard of partners', () => {
  const at = (...applications: Application[]) => ({
    ...looking(...applications),
    path: '/partner/dashboard',
  });
  const main = page.getByRole('main');

  it('shows both ways to apply to an account without an application', async () => {
    await showScreen(at());
    await expect
      .element(main.getByRole('link', { name: t('join:way.chef') }))
      .toHaveAttribute('href', '/join/chef');
    await expect
      .element(main.getByRole('link', { name: t('join:way.restaurant') }))
      .toHaveAttribute('href', '/join/restaurant');
    await expectFinished('en');
  });

  it.each([
    [application, 'join:way.pending'],
    [rejected, 'join:way.rejected'],
  ] as const)('redirects an applicant to the application', async (one, text) => {
    await showScreen(at(one));
    await expect.element(page.getByText(t('common:unauthorized.partner_text'))).toBeVisible();
    await expect.element(page.getByText(t(text))).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: t('join:way.see') }))
      .toHaveAttribute('href', '/join/chef');
    await expectFinished('en');
  });
});
