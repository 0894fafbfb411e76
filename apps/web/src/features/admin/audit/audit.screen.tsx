import { type AuditRow, getAudit, getAuditCsv, auditActions } from '@sufra/contract/admin/audit.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { momentText } from '../admin-text.ts';
import { useAdminList } from '../admin.api.ts';
import type { Column } from '../list/data-table.tsx';
import { type List, useList } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { PageHead } from '../page.tsx';
import { actionKey, actorText, auditSentence } from './audit-sentence.ts';

const shape = {
  sorts: [],
  first: null,
  filters: { action: auditActions },
  days: ['from', 'to'],
  ids: ['actor'],
} as const;

const everything = 'all';

function Filters({ list }: { list: List }) {
  const { t } = useTranslation('admin');
  const { query } = list;
  const { action } = list.chosen;
  return (
    <div className="grid max-w-736 flex-auto grid-fit-176 gap-x-12 gap-y-8">
      <SelectField
        label={t('audit.what')}
        options={[
          { value: everything, label: t('audit.all_actions') },
          ...auditActions.map((value) => ({ value, label: t(`audit.action.${actionKey(value)}`) })),
        ]}
        value={typeof action === 'string' ? action : everything}
        onChange={(value) => list.change({ action: value === everything ? null : value })}
      />
      <TextField
        type="date"
        label={t('audit.from')}
        max={query.to}
        value={query.from ?? ''}
        onChange={(from) => list.change({ from })}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        min={query.from}
        value={query.to ?? ''}
        onChange={(to) => list.change({ to })}
      />
    </div>
  );
}

function ActorFilter({ list, rows }: { list: List; rows: readonly AuditRow[] | undefined }) {
  const { t } = useTranslation('admin');
  const [first] = rows ?? [];
  if (list.query.actor === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-8">
      {first ? t('audit.only', { actor: actorText(first, t) }) : t('audit.only_one')}{' '}
      <button
        type="button"
        className="min-h-target rounded-control border-0 bg-transparent px-8 font-medium text-main-text underline underline-offset-[0.2em]"
        onClick={() => list.change({ actor: null })}
      >
        {t('audit.everybody')}
      </button>
    </p>
  );
}

function useColumns(): readonly Column<AuditRow>[] {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'what',
      label: t('audit.what_happened'),
      cell: (row) => <bdi className="font-normal">{auditSentence(row, t, language)}</bdi>,
    },
    {
      key: 'when',
      label: t('audit.when'),
      cell: ({ at }) => <time dateTime={at}>{momentText(at, language)}</time>,
    },
  ];
}

const fetchFile = ({ cursor: _, ...query }: QueryOf<typeof getAudit>): Promise<Blob> =>
  callForFile(getAuditCsv, { query });

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAdminList(['audit', list.query], (signal) =>
    call(getAudit, { query: list.query, signal }),
  );
  return (
    <>
      <PageHead title={t('audit.title')} subtitle={t('audit.lead')} />
      <ActorFilter list={list} rows={reading.data?.rows} />
      <ListView
        list={list}
        reading={reading}
        columns={columns}
        caption={t('audit.title')}
        moreFilters={<Filters list={list} />}
        countText={(count) => t('audit.count', { count })}
        empty={{ title: t('audit.empty'), text: t('audit.empty_text') }}
        csv={{ name: 'audit', right: 'audit', fetchFile: () => fetchFile(list.query) }}
      />
    </>
  );
}
