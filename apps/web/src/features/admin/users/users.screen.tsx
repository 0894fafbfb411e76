import {
  addAdminUser,
  type AdminUser,
  getAdminUsers,
  getAdminUsersCsv,
  userFilters,
} from '@sufra/contract/identity/admin-users.ts';
import type { BodyOf, QueryOf } from '@sufra/contract/route.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { PhoneField, TextField } from '../../../kit/fields/text-field.tsx';
import { Badge, LeftToRight, Row, Stack, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPhone, toE164 } from '../../../lib/phone.ts';
import { useAdminAction, useAdminList } from '../admin.api.ts';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { May } from '../may.tsx';
import { NotSet, PageHead } from '../page.tsx';

const shape = {
  sorts: ['createdAt', 'name'],
  first: { by: 'createdAt', order: 'desc' },
  filters: { status: userFilters },
} as const;

function Name({ user }: { user: AdminUser }) {
  if (user.name !== null) return <bdi>{user.name}</bdi>;
  return (
    <>
      <NotSet />
      <VisuallyHidden>
        {' '}
        <LeftToRight>{formatPhone(user.phone)}</LeftToRight>
      </VisuallyHidden>
    </>
  );
}

function useColumns(): readonly Column<AdminUser>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    { key: 'name', label: t('users.name'), sort: 'name', cell: (user) => <Name user={user} /> },
    {
      key: 'phone',
      label: t('users.phone'),
      cell: ({ phone }) => <LeftToRight>{formatPhone(phone)}</LeftToRight>,
    },
    {
      key: 'email',
      label: t('users.email'),
      cell: ({ email }) => (email === null ? <NotSet /> : <LeftToRight>{email}</LeftToRight>),
    },
    {
      key: 'status',
      label: t('users.status'),
      cell: ({ isAdmin, isSuspended }) => (
        <Row gap={8}>
          <Badge tone={isAdmin ? 'info' : 'sand'}>{t(isAdmin ? 'users.admin' : 'users.user')}</Badge>
          {isSuspended && <Badge tone="danger">{t('users.suspended')}</Badge>}
        </Row>
      ),
    },
    {
      key: 'subscription',
      label: t('users.subscription'),
      cell: ({ hasActiveSubscription: isActive }) => (
        <Badge tone={isActive ? 'good' : 'sand'}>{t(isActive ? 'users.active' : 'users.inactive')}</Badge>
      ),
    },
    {
      key: 'joined',
      label: t('users.joined'),
      sort: 'createdAt',
      cell: ({ createdAt }) => formatDay(new Date(createdAt), language, 'medium'),
    },
  ];
}

function useAddUser() {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (body: BodyOf<typeof addAdminUser>) => call(addAdminUser, { body }),
    refreshes: ['users', 'stats', 'audit'],
    done: { title: t('users.added_title'), text: t('users.added_text') },
    failed: { title: t('users.add_failed') },
  });
}

const minName = 2;

function useAddUserForm(onClose: () => void) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [hasTried, setTried] = useState(false);
  const adding = useAddUser();
  const own = {
    ...(toE164(phone) === null && { phone: t('users.phone_invalid') }),
    ...(name.trim().length < minName && { name: t('users.name_invalid') }),
  };
  const wrong: Readonly<Record<string, string>> = {
    ...fieldErrors(adding.error, { phone: t('users.phone_invalid'), name: t('users.name_invalid') }),
    ...(hasTried ? own : {}),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(own).length > 0) return focusFirstWrong(form.current);
    adding.mutate(
      { phone: toE164(phone) ?? phone, name: name.trim() },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate(`/admin/users/${id}`);
        },
        onError: () => focusFirstWrong(form.current),
      },
    );
  };
  return {
    form,
    phone,
    setPhone,
    name,
    setName,
    wrong,
    submit,
    isPending: adding.isPending,
    problem: adding.problem,
  };
}

function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const { form, phone, setPhone, name, setName, wrong, submit, isPending, problem } = useAddUserForm(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.add')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('users.add_text')}</p>
          <PhoneField
            label={t('users.phone')}
            autoComplete="off"
            value={phone}
            onChange={setPhone}
            error={wrong['phone']}
          />
          <TextField
            label={t('users.name')}
            autoComplete="off"
            dir="auto"
            maxLength={80}
            value={name}
            onChange={setName}
            error={wrong['name']}
          />
          {problem !== null && (
            <Notice tone="danger" role="alert" title={t('users.add_failed')}>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

const fetchFile = ({ cursor: _, ...query }: QueryOf<typeof getAdminUsers>): Promise<Blob> =>
  callForFile(getAdminUsersCsv, { query });

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['users', list.query], (signal) =>
    call(getAdminUsers, { query: list.query, signal }),
  );
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={t('users.title')}
        subtitle={t('users.lead')}
        actions={
          <May right="customer_changes">
            <Button onClick={() => setAdding(true)} start={<IconUserPlus size={20} aria-hidden="true" />}>
              {t('users.add')}
            </Button>
          </May>
        }
      />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('users.title')}
        search={{ label: t('users.search'), hint: t('users.search_hint') }}
        filters={[
          {
            name: 'status',
            label: t('users.filter'),
            options: userFilters.map((value) => ({ value, label: t(`users.only_${value}`) })),
          },
        ]}
        countText={(count) => t('users.count', { count })}
        empty={{ title: t('users.empty'), text: t('users.empty_text') }}
        csv={{ name: 'users', fetchFile: () => fetchFile(list.query) }}
        to={({ id }) => `/admin/users/${id}`}
      />
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </>
  );
}
