import {
  changeUser,
  changeUserAddress,
  getCustomerRecord,
  revealHealth,
  signOutUser,
} from '@sufra/contract/admin/records.ts';
import type { AdminUser } from '@sufra/contract/identity/admin-users.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, Row, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatDays, formatList, formatMoney, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useAreaName } from '../../../lib/place.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { useReveal } from '../applications/hidden-numbers.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { isNotConfirmed } from '../frame/confirmation.tsx';
import { May } from '../may.tsx';
import { NotSet } from '../page.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { NotesCard, RecordPanel, RequestsCard, TableCard } from './record-cards.tsx';

type CustomerRecord = ReplyOf<typeof getCustomerRecord>;
type Address = CustomerRecord['addresses'][number];

interface PartProps {
  user: AdminUser;
  record: CustomerRecord;
}

const shownMs = 60_000;

function Diets({ health }: { health: ReplyOf<typeof revealHealth> }) {
  const { t } = useTranslation(['record', 'options']);
  const { language } = useLanguage();
  const list = (texts: readonly string[]) =>
    texts.length === 0 ? t('members.nothing') : <bdi>{formatList(texts, language)}</bdi>;
  return (
    <Stack>
      {health.members.map((member, at) => (
        <section key={at}>
          <h3 className="font-semibold">
            {member.name === null ? t('members.subscriber') : <bdi>{member.name}</bdi>}
          </h3>
          <Facts
            rows={[
              { label: t('members.allergies'), value: list(member.allergies) },
              {
                label: t('members.conditions'),
                value: list(member.healthConditions === null ? [] : [member.healthConditions]),
              },
              {
                label: t('members.programs'),
                value: list(member.programs.map((one) => t(`options:program.${one}`))),
              },
              ...(at === 0 ? [{ label: t('members.dislikes'), value: list(health.dislikedDishes) }] : []),
            ]}
          />
        </section>
      ))}
    </Stack>
  );
}

function Members({ user, record: { members } }: PartProps) {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  const { mutate, data, error, isPending, reset } = useReveal((id) => call(revealHealth, { params: { id } }));
  const hide = useEffectEvent(() => reset());
  useEffect(() => {
    if (data === undefined) return;
    const timer = setTimeout(() => hide(), shownMs);
    return () => clearTimeout(timer);
  }, [data]);
  return (
    <SectionCard title={t('members.title')}>
      <Stack>
        {data === undefined ? (
          <p>
            {members.length === 0 ? (
              t('members.alone')
            ) : (
              <bdi>
                {formatList(
                  members.map(({ name }) => name),
                  language,
                )}
              </bdi>
            )}
          </p>
        ) : (
          <Diets health={data} />
        )}
        <May right="support">
          {data === undefined && <p className="text-muted">{t('members.hidden')}</p>}
          {error !== null && !isNotConfirmed(error) && (
            <Notice tone="danger" role="alert" title={t('members.failed')}>
              {errorText(error)}
            </Notice>
          )}
          <div>
            <Button
              variant="quiet"
              pending={isPending}
              onClick={() => (data === undefined ? mutate(user.id) : reset())}
            >
              {t(data === undefined ? 'members.show' : 'members.hide')}
            </Button>
          </div>
        </May>
      </Stack>
    </SectionCard>
  );
}

function AddressPart({ address, onCorrect }: { address: Address; onCorrect: () => void }) {
  const { t } = useTranslation(['record', 'options']);
  const areaName = useAreaName();
  const own = (text: string | null) => (text === null || text === '' ? <NotSet /> : <bdi>{text}</bdi>);
  return (
    <section className="not-first:border-t not-first:border-line not-first:pt-12">
      <Row gap={8}>
        <h3 className="font-semibold">
          <bdi>{address.title}</bdi>
        </h3>
        {address.isDefault && <Badge>{t('addresses.default')}</Badge>}
      </Row>
      <Facts
        rows={[
          {
            label: t('addresses.place'),
            value: (
              <span>
                <bdi>{address.street}</bdi> · {areaName(address.area)} ·{' '}
                {t(`options:emirate.${address.emirate}`)}
              </span>
            ),
          },
          { label: t('addresses.building'), value: own(address.building) },
          { label: t('addresses.apartment'), value: own(address.apartment) },
          { label: t('addresses.landmark'), value: own(address.landmark) },
          { label: t('addresses.phone'), value: <LeftToRight>{formatPhone(address.phone)}</LeftToRight> },
          { label: t('addresses.instructions'), value: own(address.instructions) },
        ]}
      />
      <May right="customer_changes">
        <Button
          variant="quiet"
          aria-label={t('correct.open_named', { name: address.title })}
          onClick={onCorrect}
        >
          {t('correct.open')}
        </Button>
      </May>
    </section>
  );
}

function Addresses({ user, record: { addresses } }: PartProps) {
  const { t } = useTranslation('record');
  const [address, setAddress] = useState<Address | null>(null);
  const most = { building: 80, apartment: 40, landmark: 120, instructions: 300 } as const;
  const keys = ['building', 'apartment', 'landmark', 'instructions'] as const;
  return (
    <SectionCard title={t('addresses.title')}>
      {addresses.length === 0 && <p className="text-muted">{t('addresses.none')}</p>}
      <Stack>
        {addresses.map((one) => (
          <AddressPart key={one.id} address={one} onCorrect={() => setAddress(one)} />
        ))}
      </Stack>
      {address !== null && (
        <CorrectDialog
          name={address.title}
          fields={keys.map((key) => ({
            ...{ key, label: t(`addresses.${key}`), initial: address[key] ?? '', most: most[key] },
          }))}
          refreshes={['users']}
          act={(body) => call(changeUserAddress, { params: { id: user.id, addressId: address.id }, body })}
          onClose={() => setAddress(null)}
        />
      )}
    </SectionCard>
  );
}

function Billing({ record: { period, card, invoices } }: PartProps) {
  const { t } = useTranslation(['record', 'invoices']);
  const { language } = useLanguage();
  return (
    <TableCard
      title={t('billing.title')}
      none={t('billing.no_invoices')}
      rows={invoices}
      before={
        <Facts
          rows={[
            ...(period === null
              ? []
              : [
                  { label: t('billing.since'), value: formatDay(period.startedOn, language, 'medium') },
                  { label: t('billing.period'), value: formatDays(period.from, period.to, language) },
                ]),
            {
              label: t('billing.card'),
              value:
                card === null ? (
                  <NotSet />
                ) : (
                  <LeftToRight>{`${card.brand} ···· ${card.lastFour}`}</LeftToRight>
                ),
            },
          ]}
        />
      }
      columns={[
        {
          key: 'number',
          label: t('billing.invoice'),
          cell: ({ kind, number }) => (
            <span>
              <LeftToRight>{number}</LeftToRight> · {t(`invoices:kind.${kind}`)}
            </span>
          ),
        },
        {
          key: 'issued',
          label: t('billing.issued'),
          cell: ({ issuedOn }) => formatDay(issuedOn, language, 'medium'),
        },
        {
          key: 'total',
          label: t('billing.total'),
          align: 'end',
          cell: ({ total }) => formatMoney(total, language),
        },
      ]}
    />
  );
}

function Refunds({ record: { refunds } }: PartProps) {
  const { t } = useTranslation(['record', 'admin']);
  const { language } = useLanguage();
  return (
    <TableCard
      title={t('refunds.title')}
      none={t('refunds.none')}
      rows={refunds}
      to={({ order }) => `/admin/orders/${order.id}`}
      columns={[
        {
          key: 'order',
          label: t('admin:orders.number'),
          cell: ({ order }) => <LeftToRight>{order.orderId}</LeftToRight>,
        },
        {
          key: 'amount',
          label: t('money.amount'),
          align: 'end',
          cell: ({ amount }) => formatMoney(amount, language),
        },
        {
          key: 'to',
          label: t('refunds.to'),
          cell: ({ isToCard }) => t(isToCard ? 'refunds.card' : 'refunds.credit'),
        },
        { key: 'at', label: t('refunds.at'), cell: ({ at }) => momentText(at, language) },
      ]}
    />
  );
}

function SignOutDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('record');
  const ending = useAdminAction({
    act: () => call(signOutUser, { params: { id: user.id } }),
    refreshes: ['users', 'audit'],
    done: { title: t('sign_out.done_title'), text: t('sign_out.done') },
    failed: { title: t('sign_out.failed') },
  });
  return (
    <DecisionDialog
      title={t('sign_out.ask', { name: isolate(user.name ?? formatPhone(user.phone)) })}
      confirm={t('sign_out.open')}
      tone="danger"
      isPending={ending.isPending}
      problem={ending.problem}
      failed={t('sign_out.failed')}
      onConfirm={() => ending.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('sign_out.text')}
    </DecisionDialog>
  );
}

function Changes({ user }: { user: AdminUser }) {
  const { t } = useTranslation('record');
  const [open, setOpen] = useState<'correct' | 'sign_out' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <May right={user.isAdmin ? 'staff' : 'customer_changes'}>
      <div className="flex flex-wrap gap-8">
        <Button variant="quiet" onClick={() => setOpen('correct')}>
          {t('correct.open')}
        </Button>
        <Button variant="quiet" onClick={() => setOpen('sign_out')}>
          {t('sign_out.open')}
        </Button>
      </div>
      {open === 'sign_out' && <SignOutDialog user={user} onClose={close} />}
      {open === 'correct' && (
        <CorrectDialog
          name={user.name ?? formatPhone(user.phone)}
          fields={[
            { key: 'name', label: t('correct.name'), initial: user.name ?? '', most: 80, isRequired: true },
            { key: 'email', label: t('correct.email'), initial: user.email ?? '', most: 254, dir: 'ltr' },
          ]}
          refreshes={['users']}
          act={({ name, email }) =>
            call(changeUser, {
              params: { id: user.id },
              body: {
                ...(name !== undefined && { name }),
                ...(email !== undefined && { email: email === '' ? null : email }),
              },
            })
          }
          onClose={close}
        />
      )}
    </May>
  );
}

export function CustomerRecordPanel({ user }: { user: AdminUser }) {
  const reading = useAdminQuery(['users', user.id, 'record'], (signal) =>
    call(getCustomerRecord, { params: { id: user.id }, signal }),
  );
  return (
    <RecordPanel reading={reading}>
      {(record) => (
        <>
          <Changes user={user} />
          <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
            <div className="flex min-w-0 flex-col gap-16">
              <Addresses user={user} record={record} />
              <Billing user={user} record={record} />
              <Refunds user={user} record={record} />
            </div>
            <div className="flex min-w-0 flex-col gap-16">
              <NotesCard
                accountId={record.accountId}
                notes={record.notes}
                name={user.name ?? formatPhone(user.phone)}
              />
              <Members user={user} record={record} />
              <RequestsCard requests={record.requests} />
            </div>
          </div>
        </>
      )}
    </RecordPanel>
  );
}
