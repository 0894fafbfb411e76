import type { AuditRow } from '@sufra/contract/admin-audit.ts';
import { auditActions } from '@sufra/contract/audit.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { actionKey, actorText, auditSentence } from './audit-sentence.ts';
import { fetchAuditFile, useAudit } from './audit.api.ts';
import styles from './audit.module.css';
import type { Column } from '../list/data-table.tsx';
import { ListRoom } from '../list/list-room.tsx';
import { momentText } from '../admin-text.ts';
import { RoomHead } from '../page.tsx';
import { type List, useList } from '../list/list-state.ts';

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
    <div className={styles['filters']}>
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

/** Whose doings are shown, and a way back to everybody's. */
function OnePerson({ list, rows }: { list: List; rows: readonly AuditRow[] | undefined }) {
  const { t } = useTranslation('admin');
  const [first] = rows ?? [];
  if (list.query.actor === undefined) return null;
  return (
    <p className={styles['person']}>
      {first ? t('audit.only', { actor: actorText(first, t) }) : t('audit.only_one')}{' '}
      <button type="button" className={styles['everybody']} onClick={() => list.change({ actor: null })}>
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
      cell: (row) => <bdi className={styles['sentence']}>{auditSentence(row, t, language)}</bdi>,
    },
    {
      key: 'when',
      label: t('audit.when'),
      cell: ({ at }) => <time dateTime={at}>{momentText(at, language)}</time>,
    },
  ];
}

export function Component() {
  const { t } = useTranslation('admin');
  const list = useList(shape);
  const columns = useColumns();
  const reading = useAudit(list.query);
  return (
    <>
      <RoomHead title={t('audit.title')} subtitle={t('audit.lead')} />
      <OnePerson list={list} rows={reading.data?.rows} />
      <ListRoom
        list={list}
        reading={reading}
        columns={columns}
        caption={t('audit.title')}
        moreFilters={<Filters list={list} />}
        countText={(count) => t('audit.count', { count })}
        empty={{ title: t('audit.empty'), text: t('audit.empty_text') }}
        csv={{ name: 'audit', fetchFile: () => fetchAuditFile(list.query) }}
      />
    </>
  );
}
