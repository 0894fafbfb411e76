import { type AdminUser, userFilters } from '@sufra/contract/admin-users.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState, type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPhone, toE164 } from '../../../lib/phone.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Ltr, Badge, Row, VisuallyHidden, Stack } from '../../../kit/layout/surface.tsx';
import type { Column } from '../list/data-table.tsx';
import { ListRoom } from '../list/list-room.tsx';
import { NotSet, RoomHead } from '../page.tsx';
import { useList } from '../list/list-state.ts';
import { fetchUsersFile, useUsers, useAddUser } from './users.api.ts';
import { useNavigate } from 'react-router';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { PhoneField, TextField } from '../../../kit/fields/text-field.tsx';

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
        <Ltr>{formatPhone(user.phone)}</Ltr>
      </VisuallyHidden>
    </>
  );
}

function useColumns(): readonly Column<AdminUser>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    { key: 'name', label: t('users.name'), sort: 'name', cell: (user) => <Name user={user} /> },
    { key: 'phone', label: t('users.phone'), cell: ({ phone }) => <Ltr>{formatPhone(phone)}</Ltr> },
    {
      key: 'email',
      label: t('users.email'),
      cell: ({ email }) => (email === null ? <NotSet /> : <Ltr>{email}</Ltr>),
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

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <RoomHead
        title={t('users.title')}
        subtitle={t('users.lead')}
        actions={
          <Button onClick={() => setAdding(true)} start={<IconUserPlus size={20} aria-hidden="true" />}>
            {t('users.add')}
          </Button>
        }
      />
      <ListRoom
        list={list}
        reading={useUsers(list.query)}
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
        csv={{ name: 'users', fetchFile: () => fetchUsersFile(list.query) }}
        to={({ id }) => `/admin/users/${id}`}
      />
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const minName = 2;

function useAdding(onClose: () => void) {
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

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const { form, phone, setPhone, name, setName, wrong, submit, isPending, problem } = useAdding(onClose);
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
