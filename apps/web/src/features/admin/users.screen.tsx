import { type AdminUser, userFilters } from '@sufra/contract/admin-users.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { formatPhone } from '../../lib/phone.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Ltr, Badge, Row, VisuallyHidden } from '../../kit/layout/surface.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import type { Column } from './data-table.tsx';
import { ListRoom } from './list-room.tsx';
import { NotSet } from './not-set.tsx';
import { RoomHead } from './room-head.tsx';
import { useList } from './use-list.ts';
import { fetchUsersFile, useUsers } from './users.api.ts';

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
