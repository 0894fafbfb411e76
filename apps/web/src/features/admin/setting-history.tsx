import type { SettingName } from '@sufra/contract/admin-settings.ts';
import type { AuditRow } from '@sufra/contract/admin-audit.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { actorText, settingChange } from './audit-sentence.ts';
import { useAudit } from './audit.api.ts';
import { isolated, momentText } from './moments.ts';
import page from './page.module.css';

function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <li className={page['entry']}>
      <strong>{settingChange(row, t, language)}</strong>
      <span className={page['quiet']}>
        <time dateTime={row.at}>{momentText(row.at, language)}</time>
        {' · '}
        {actorText(row, t)}
      </span>
    </li>
  );
}

/** The newest changes; older ones are in the audit log. */
function Changes({ name }: { name: SettingName }) {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useAudit({ setting: name });
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        title={t('settings.history_failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data === undefined) {
    return (
      <Loading label={t('settings.history_loading')}>
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="3rem" />
      </Loading>
    );
  }
  if (data.rows.length === 0) return <p className={page['quiet']}>{t('settings.history_none')}</p>;
  return (
    <ol role="list" className={page['entries']}>
      {data.rows.map((row) => (
        <Change key={row.id} row={row} />
      ))}
    </ol>
  );
}

export function SettingHistory({ name, onClose }: { name: SettingName; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.history_of', { name: isolated(t(`setting.${name}.title`)) })}
      actions={
        <LinkButton variant="quiet" to="/admin/audit?action=setting.changed">
          {t('settings.history_all')}
        </LinkButton>
      }
    >
      <Changes name={name} />
    </Dialog>
  );
}
