import type { QueryOf } from '@sufra/contract/route.ts';
import { supportStatuses } from '@sufra/contract/statuses.ts';
import {
  type AdminSupportRequest,
  getAdminSupport,
  getAdminSupportCsv,
  supportSides,
} from '@sufra/contract/support/support.ts';
import { supportQueues } from '@sufra/contract/subscription/plans.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { momentText } from '../admin-text.ts';
import { useAdminList } from '../admin.api.ts';
import { SupportBadge } from '../badges.tsx';
import type { Column } from '../list/data-table.tsx';
import { useList } from '../list/list-state.ts';
import type { ListFilter } from '../list/list-toolbar.tsx';
import { ListView } from '../list/list-view.tsx';
import { NotSet, PageHead } from '../page.tsx';
import { DueBadge } from './due-badge.tsx';

const shape = {
  sorts: ['changedAt', 'createdAt', 'answerBy'],
  first: { by: 'answerBy', order: 'asc' },
  filters: { status: supportStatuses, side: supportSides, assigned: ['me', 'nobody'], queue: supportQueues },
} as const;

function useColumns(): readonly Column<AdminSupportRequest>[] {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  return [
    { key: 'number', label: t('admin.number'), cell: ({ number }) => <LeftToRight>{number}</LeftToRight> },
    {
      key: 'person',
      label: t('admin.person'),
      cell: ({ name, phone }) =>
        name === null ? <LeftToRight>{formatPhone(phone)}</LeftToRight> : <bdi>{name}</bdi>,
    },
    { key: 'side', label: t('admin.side'), cell: ({ side }) => t(`side.${side}`) },
    { key: 'topic', label: t('admin.topic'), cell: ({ topic }) => t(`topic.${topic}`) },
    { key: 'status', label: t('admin.status'), cell: ({ status }) => <SupportBadge status={status} /> },
    {
      key: 'assignee',
      label: t('admin.assignee'),
      cell: ({ assignee }) =>
        assignee === null ? <NotSet /> : <bdi>{assignee.name ?? t('admin.nameless')}</bdi>,
    },
    { key: 'queue', label: t('admin.queue'), cell: ({ queue }) => t(`queues.${queue}`) },
    {
      key: 'answer_by',
      label: t('admin.answer_by'),
      sort: 'answerBy',
      cell: ({ answerBy }) => <DueBadge at={answerBy} isShort />,
    },
    {
      key: 'asked',
      label: t('admin.asked'),
      sort: 'createdAt',
      cell: ({ createdAt }) => momentText(createdAt, language),
    },
    {
      key: 'changed',
      label: t('admin.changed'),
      sort: 'changedAt',
      cell: ({ changedAt }) => momentText(changedAt, language),
    },
  ];
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('support');
  return [
    {
      name: 'status',
      label: t('admin.filter'),
      options: supportStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'side',
      label: t('admin.filter_side'),
      options: supportSides.map((value) => ({ value, label: t(`side.${value}`) })),
    },
    {
      name: 'queue',
      label: t('admin.filter_queue'),
      options: supportQueues.map((value) => ({ value, label: t(`queues.${value}`) })),
    },
    {
      name: 'assigned',
      label: t('admin.filter_assigned'),
      options: [
        { value: 'me', label: t('admin.mine') },
        { value: 'nobody', label: t('admin.unassigned') },
      ],
    },
  ];
}

const fetchFile = ({ cursor: _, ...query }: QueryOf<typeof getAdminSupport>): Promise<Blob> =>
  callForFile(getAdminSupportCsv, { query });

export function Component() {
  const { t } = useTranslation('support');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['support', list.query], (signal) =>
    call(getAdminSupport, { query: list.query, signal }),
  );
  const filters = useFilters();
  return (
    <>
      <PageHead title={t('admin.title')} subtitle={t('admin.lead')} />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('admin.title')}
        search={{ label: t('admin.search'), hint: t('admin.search_hint') }}
        filters={filters}
        countText={(count) => t('admin.count', { count })}
        empty={{ title: t('admin.empty'), text: t('admin.empty_text') }}
        csv={{ name: 'support', fetchFile: () => fetchFile(list.query) }}
        to={({ id }) => `/admin/support/${id}`}
      />
    </>
  );
}
