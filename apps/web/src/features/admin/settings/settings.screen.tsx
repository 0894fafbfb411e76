import { type AuditRow, getAudit } from '@sufra/contract/admin/audit.ts';
import {
  driverPayNames,
  getSettings,
  minimumNames,
  refundLimitNames,
  planPriceNames,
  rateNames,
  type SettingName,
  switchNames,
} from '@sufra/contract/admin/admin-settings.ts';
import { IconCalendarClock, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Badge, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { beginningText, momentText } from '../admin-text.ts';
import { useAdminQuery } from '../admin.api.ts';
import { actorText, settingChange } from '../audit/audit-sentence.ts';
import { PageHead, StaleNotice } from '../page.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { kindOf, type Setting, valueText } from './setting-value.ts';
import { isolate } from '../../../lib/format.ts';

const groups = [
  { key: 'plans', names: planPriceNames },
  { key: 'rates', names: rateNames },
  { key: 'fees', names: driverPayNames },
  { key: 'cash', names: ['driver_cash_cap'] },
  { key: 'minimums', names: minimumNames },
  { key: 'refund_limits', names: refundLimitNames },
  { key: 'switches', names: switchNames },
  { key: 'seasons', names: ['ramadan'] },
] as const satisfies readonly { key: string; names: readonly SettingName[] }[];

function Coming({ setting: { name, coming } }: { setting: Setting }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (coming.length === 0) return null;
  return (
    <ul
      role="list"
      className="flex flex-col gap-4 text-14 svg:mt-[0.15em] svg:flex-none svg:text-info-text li:flex li:items-start li:gap-8"
      aria-label={t('settings.coming')}
    >
      {coming.map(({ value, from }) => (
        <li key={from}>
          <IconCalendarClock size={18} aria-hidden="true" />
          {t('settings.from', {
            value: valueText(name, value, t, language),
            when: beginningText(from, language),
          })}
        </li>
      ))}
    </ul>
  );
}

function Value({ setting: { name, value } }: { setting: Setting }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const text = valueText(name, value, t, language);
  return typeof value === 'boolean' ? (
    <Badge tone={value ? 'good' : 'danger'}>{text}</Badge>
  ) : (
    <span className="text-18 font-semibold">{text}</span>
  );
}

type Asked = 'change' | 'history';

interface SettingRowProps {
  setting: Setting;
  onAsk: (what: Asked) => void;
}

function SettingRow({ setting, onAsk }: SettingRowProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { name, value, since, coming } = setting;
  const wasChanged = since !== null || coming.length > 0;
  const title = t(`setting.${name}.title`);
  const action =
    kindOf(name) !== 'switch'
      ? 'settings.change'
      : value === true
        ? 'settings.switch_off'
        : 'settings.switch_on';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-16 gap-y-8 py-16 not-first:border-t not-first:border-line first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto_auto] md:[&>button]:min-w-128">
      <div className="col-span-full flex flex-col gap-4 md:col-auto">
        <h3 className="text-16">{title}</h3>
        <p className="text-14 text-muted">{t(`setting.${name}.text`)}</p>
        <Coming setting={setting} />
        {wasChanged && (
          <Button
            variant="plain"
            className="-ms-12 -mb-8 self-start text-14"
            start={<IconHistory size={18} aria-hidden="true" />}
            onClick={() => onAsk('history')}
            aria-label={t('settings.history_of', { name: isolate(title) })}
          >
            {t('settings.history')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-12 gap-y-4 md:flex-col md:items-end md:text-end">
        <Value setting={setting} />
        <span className="text-14 text-muted">
          {since === null
            ? t('settings.from_start')
            : t('settings.since', { when: beginningText(since, language) })}
        </span>
      </div>
      <Button
        variant="quiet"
        onClick={() => onAsk('change')}
        aria-label={t(`${action}_named`, { name: title })}
      >
        {t(action)}
      </Button>
    </li>
  );
}

function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <li className="flex flex-col gap-4 py-12 not-first:border-t not-first:border-line first:pt-0">
      <strong>{settingChange(row, t, language)}</strong>
      <span className="text-muted">
        <time dateTime={row.at}>{momentText(row.at, language)}</time>
        {' · '}
        {actorText(row, t)}
      </span>
    </li>
  );
}

function Changes({ name }: { name: SettingName }) {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useAdminQuery(['audit', { setting: name }], (signal) =>
    call(getAudit, { query: { setting: name }, signal }),
  );
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
  if (data.rows.length === 0) return <p className="text-muted">{t('settings.history_none')}</p>;
  return (
    <ol role="list" className="flex flex-col">
      {data.rows.map((row) => (
        <Change key={row.id} row={row} />
      ))}
    </ol>
  );
}

function SettingHistory({ name, onClose }: { name: SettingName; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.history_of', { name: isolate(t(`setting.${name}.title`)) })}
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

function Groups({ settings }: { settings: readonly Setting[] }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<{ name: SettingName; what: Asked } | null>(null);
  const close = (): void => setOpen(null);
  const asked = settings.find(({ name }) => name === open?.name);
  return (
    <>
      {groups.map(({ key, names }) => (
        <SectionCard key={key} title={t(`settings.${key}`)}>
          <ul role="list" className="flex flex-col">
            {settings
              .filter(({ name }) => (names as readonly SettingName[]).includes(name))
              .map((setting) => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  onAsk={(what) => setOpen({ name: setting.name, what })}
                />
              ))}
          </ul>
        </SectionCard>
      ))}
      {asked && open?.what === 'change' && <SettingDialog setting={asked} onClose={close} />}
      {asked && open?.what === 'history' && <SettingHistory name={asked.name} onClose={close} />}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('admin');
  const reading = useAdminQuery(['settings'], (signal) => call(getSettings, { signal }));
  const { data: settings, error, isFetching, refetch } = reading;
  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.lead')} />
      {settings !== undefined ? (
        <>
          <StaleNotice reading={reading} />
          <Groups settings={settings} />
        </>
      ) : error === null ? (
        <Loading label={t('settings.loading')}>
          <Skeleton shape="block" height="12rem" />
          <Skeleton shape="block" height="16rem" />
        </Loading>
      ) : (
        <ErrorState
          error={error}
          title={t('settings.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
