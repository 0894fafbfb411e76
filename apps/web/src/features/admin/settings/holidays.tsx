import {
  getHolidays,
  type Holidays as Rows,
  removeHoliday,
  saveHoliday,
} from '@sufra/contract/household/admin-areas.ts';
import { emirates, type Emirate, type Language } from '@sufra/contract/options.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { useToday } from '../../../lib/clock.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { formatDay, formatList, formatNumber, isolate } from '../../../lib/format.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

type Row = Rows[number];
type Body = BodyOf<typeof saveHoliday>;

const refreshes = ['holidays', 'admin', 'audit'];

function useWhere() {
  const { t } = useTranslation(['admin', 'options']);
  const { language } = useLanguage();
  return (where: readonly Emirate[]): string =>
    where.length === emirates.length
      ? t('holidays.everywhere')
      : formatList(
          where.map((emirate) => t(`options:emirate.${emirate}`)),
          language,
        );
}

const ordersPath = ({ date, emirates: [first, ...others] }: Row): string =>
  `/admin/orders?from=${date}&to=${date}${first && others.length === 0 ? `&emirate=${encodeURIComponent(first)}` : ''}`;

function HolidayItem({ row, onAsk }: { row: Row; onAsk: ((what: 'edit' | 'remove') => void) | null }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const where = useWhere();
  const name = isolate(row[language]);
  return (
    <li className="flex flex-wrap items-center gap-x-16 gap-y-8 border-line py-12 not-first:border-t">
      <span className="flex min-w-0 grow basis-256 flex-col wrap-anywhere">
        <strong>
          <time dateTime={row.date}>{formatDay(row.date, language)}</time> · <bdi>{row[language]}</bdi>
        </strong>
        <span className="text-muted">{where(row.emirates)}</span>
      </span>
      {onAsk !== null && (
        <span className="flex flex-wrap items-center gap-8">
          {row.openOrders > 0 && (
            <LinkButton variant="plain" to={ordersPath(row)}>
              {t('holidays.orders', { count: row.openOrders })}
            </LinkButton>
          )}
          <Button variant="quiet" aria-label={t('holidays.edit', { name })} onClick={() => onAsk('edit')}>
            {t('holidays.edit_short')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('holidays.remove_named', { name })}
            onClick={() => onAsk('remove')}
          >
            {t('holidays.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}

type FieldName = 'date' | Language;

function useHolidayForm(row: Row | null, onClose: () => void) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({ date: row?.date ?? '', en: row?.en ?? '', ar: row?.ar ?? '' });
  const [where, setWhere] = useState<readonly Emirate[]>(row?.emirates ?? emirates);
  const [hasTried, setTried] = useState(false);
  const saving = useAdminAction({
    act: (body: Body) => call(saveHoliday, { body }),
    refreshes,
    done: (rows) => {
      const { openOrders: count = 0 } =
        rows.find(({ date, en }) => date === draft.date && en === draft.en.trim()) ?? {};
      const text = count > 0 ? t('holidays.orders', { count }) : t('holidays.saved_text');
      return { title: t('holidays.saved'), text };
    },
    failed: { title: t('holidays.save_failed') },
  });
  const refused = fieldErrors(saving.error, { date: t('holidays.wrong.taken') });
  const isWrong = (name: FieldName): boolean =>
    name === 'date' ? draft.date < today : draft[name].trim().length < 2;
  const errorOf = (name: FieldName): string | undefined =>
    hasTried && isWrong(name) ? t(`holidays.wrong.${name}`) : refused[name];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if ((['date', 'en', 'ar'] as const).some(isWrong) || where.length === 0)
      return focusFirstWrong(form.current);
    const { id = null, revision = 0 } = row ?? {};
    const names = { en: draft.en.trim(), ar: draft.ar.trim() };
    saving.mutate(
      { id, date: draft.date, ...names, emirates: [...where], revision },
      { onSuccess: onClose, onError: () => focusFirstWrong(form.current) },
    );
  };
  const field = (name: FieldName) => ({
    label: t(`holidays.${name}`),
    value: draft[name],
    onChange: (typed: string) => setDraft((before) => ({ ...before, [name]: typed })),
    error: errorOf(name),
  });
  const whereError = hasTried && where.length === 0 ? t('holidays.wrong.emirates') : undefined;
  return {
    ...{ form, field, where, setWhere, whereError, submit, saving, today, language },
    isRefused: Object.keys(refused).length > 0,
  };
}

interface WhereProps {
  where: readonly Emirate[];
  onChange: (where: readonly Emirate[]) => void;
  error: string | undefined;
}

function Where({ where, onChange, error }: WhereProps) {
  const { t } = useTranslation(['admin', 'options']);
  return (
    <fieldset className="m-0 flex flex-col gap-4 border-0 p-0">
      <legend className="p-0 font-medium">{t('holidays.where')}</legend>
      <Checkbox
        label={t('holidays.everywhere')}
        checked={where.length === emirates.length}
        onChange={(all) => onChange(all ? emirates : [])}
        error={error}
      />
      <div className="grid grid-fit-176 gap-x-12">
        {emirates.map((emirate) => (
          <Checkbox
            key={emirate}
            label={t(`options:emirate.${emirate}`)}
            checked={where.includes(emirate)}
            onChange={(is) =>
              onChange(emirates.filter((one) => (one === emirate ? is : where.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function HolidayDialog({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const own = useHolidayForm(row, onClose);
  const { form, field, saving, language } = own;
  return (
    <Dialog
      open
      onClose={onClose}
      title={row === null ? t('holidays.add') : t('holidays.edit', { name: isolate(row[language]) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={saving.isPending}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={own.submit} noValidate>
        <Stack>
          <TextField {...field('date')} type="date" min={own.today} />
          <TextField {...field('en')} lang="en" dir="ltr" maxLength={60} autoComplete="off" />
          <TextField {...field('ar')} lang="ar" dir="rtl" maxLength={60} autoComplete="off" />
          <Where where={own.where} onChange={own.setWhere} error={own.whereError} />
          <Notice>{t('holidays.stays')}</Notice>
          {saving.problem !== null && !own.isRefused && (
            <Notice tone="danger" role="alert" title={t('holidays.save_failed')}>
              {saving.problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [name, day] = [isolate(row[language]), formatDay(row.date, language)];
  const removing = useAdminAction({
    act: () => call(removeHoliday, { params: { id: row.id } }),
    refreshes,
    done: { title: t('holidays.removed'), text: t('holidays.removed_text') },
    failed: { title: t('holidays.save_failed') },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('holidays.remove_title', { name, day })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('holidays.keep')}
          </Button>
          <Button
            variant="danger"
            pending={removing.isPending}
            onClick={() => removing.mutate(undefined, { onSuccess: onClose })}
          >
            {t('holidays.remove_named', { name })}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('holidays.remove_text')}</p>
        {removing.problem !== null && (
          <Notice tone="danger" role="alert" title={t('holidays.save_failed')}>
            {removing.problem}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

type Asked =
  | { readonly what: 'edit'; readonly row: Row | null }
  | { readonly what: 'remove'; readonly row: Row };

function Listed({ rows }: { rows: Rows }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const today = useToday();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const [ahead, past] = [rows.filter(({ date }) => date >= today), rows.filter(({ date }) => date < today)];
  return (
    <>
      {ahead.length === 0 && <p className="text-muted">{t('holidays.none')}</p>}
      <ul role="list" className="flex flex-col empty:hidden">
        {ahead.map((row) => (
          <HolidayItem key={row.id} row={row} onAsk={(what) => setAsked({ what, row })} />
        ))}
      </ul>
      <Button
        variant="quiet"
        start={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setAsked({ what: 'edit', row: null })}
      >
        {t('holidays.add')}
      </Button>
      {past.length > 0 && (
        <details>
          <summary className="flex min-h-target items-center">
            {t('holidays.past', { number: formatNumber(past.length, language) })}
          </summary>
          <ul role="list" className="flex flex-col">
            {past.toReversed().map((row) => (
              <HolidayItem key={row.id} row={row} onAsk={null} />
            ))}
          </ul>
        </details>
      )}
      {asked?.what === 'edit' && <HolidayDialog row={asked.row} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog row={asked.row} onClose={close} />}
    </>
  );
}

export function Holidays() {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useAdminQuery(['holidays'], (signal) =>
    call(getHolidays, { signal }),
  );
  return (
    <SectionCard title={t('holidays.title')}>
      <Stack>
        <p>{t('holidays.lead')}</p>
        {data !== undefined ? (
          <Listed rows={data} />
        ) : error === null ? (
          <Loading label={t('holidays.loading')}>
            <Skeleton shape="block" height="6rem" />
          </Loading>
        ) : (
          <ErrorState
            error={error}
            title={t('holidays.failed')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Stack>
    </SectionCard>
  );
}
