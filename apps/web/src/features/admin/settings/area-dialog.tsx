import { type getAdminAreas, getAreaHistory, saveArea } from '@sufra/contract/household/admin-areas.ts';
import { emirates, type Emirate, type Language } from '@sufra/contract/options.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import type { TFunction } from 'i18next';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { formatDay, formatList, isolate } from '../../../lib/format.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

export type AreaRow = ReplyOf<typeof getAdminAreas>[number]['areas'][number];

type Body = BodyOf<typeof saveArea>;

const textFields = ['en', 'ar', 'lat', 'lng'] as const;
type TextName = (typeof textFields)[number];

const limits = { lat: [22, 27], lng: [51, 57] } as const;

function isWrong(name: TextName, typed: string): boolean {
  if (name === 'en' || name === 'ar') return typed.trim().length < 2;
  const [least, most] = limits[name];
  const number = Number(typed);
  return typed.trim() === '' || !(number >= least && number <= most);
}

function useAreaForm(emirate: Emirate, area: AreaRow | null, onClose: () => void) {
  const { t } = useTranslation('admin');
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({
    en: area?.en ?? '',
    ar: area?.ar ?? '',
    lat: String(area?.lat ?? ''),
    lng: String(area?.lng ?? ''),
  });
  const [isShown, setShown] = useState(area?.isShown ?? true);
  const [hasTried, setTried] = useState(false);
  const saving = useAdminAction({
    act: (body: Body) => call(saveArea, { body }),
    refreshes: ['admin', 'audit'],
    done: { title: t('areas.saved'), text: t('areas.area_saved') },
    failed: { title: t('areas.save_failed') },
  });
  const refused = fieldErrors(saving.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (textFields.some((name) => isWrong(name, draft[name]))) return focusFirstWrong(element.current);
    const { id = null, revision = 0 } = area ?? {};
    const place = { lat: Number(draft.lat), lng: Number(draft.lng) };
    const names = { en: draft.en.trim(), ar: draft.ar.trim() };
    saving.mutate(
      { id, emirate, ...names, ...place, isShown, revision },
      { onSuccess: onClose, onError: () => focusFirstWrong(element.current) },
    );
  };
  const errorOf = (name: TextName): string | undefined =>
    hasTried && isWrong(name, draft[name]) ? t(`areas.wrong.${name}`) : refused[name];
  const field = (name: TextName) => ({
    label: t(`areas.field.${name}`),
    value: draft[name],
    onChange: (typed: string) => setDraft((before) => ({ ...before, [name]: typed })),
    error: errorOf(name),
  });
  return { element, field, isShown, setShown, submit, saving, isRefused: Object.keys(refused).length > 0 };
}

interface AreaDialogProps {
  emirate: Emirate;
  area: AreaRow | null;
  onClose: () => void;
}

export function AreaDialog({ emirate, area, onClose }: AreaDialogProps) {
  const { t } = useTranslation(['admin', 'options', 'common']);
  const formId = useId();
  const { element, field, isShown, setShown, submit, saving, isRefused } = useAreaForm(
    emirate,
    area,
    onClose,
  );
  const name = t(`options:emirate.${emirate}`);
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        area === null ? t('areas.add_in', { emirate: name }) : t('areas.edit', { area: isolate(area.en) })
      }
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
      <form id={formId} ref={element} onSubmit={submit} noValidate>
        <Stack>
          <TextField {...field('en')} lang="en" dir="ltr" maxLength={60} />
          <TextField {...field('ar')} lang="ar" dir="rtl" maxLength={60} />
          <TextField
            {...field('lat')}
            hint={t('areas.place_hint')}
            inputMode="decimal"
            dir="ltr"
            maxLength={12}
          />
          <TextField {...field('lng')} inputMode="decimal" dir="ltr" maxLength={12} />
          <Checkbox label={t('areas.shown')} checked={isShown} onChange={setShown} />
          <Notice>{t('areas.keeps')}</Notice>
          {saving.problem !== null && !isRefused && (
            <Notice tone="danger" role="alert" title={t('areas.save_failed')}>
              {saving.problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

type Change = ReplyOf<typeof getAreaHistory>[number];

/** As in the audit log: emirates separated by commas. */
function placesText(names: string, t: TFunction<['admin', 'options']>, language: Language): string {
  const listed = emirates.filter((emirate) => names.split(', ').includes(emirate));
  if (listed.length === emirates.length) return t('holidays.everywhere');
  return formatList(
    listed.map((emirate) => t(`options:emirate.${emirate}`)),
    language,
  );
}

function titleOf(
  { action, emirate, before, after }: Omit<Change, 'at' | 'by'>,
  name: string,
  t: TFunction<['admin', 'options']>,
  language: Language,
): string {
  if (emirate === null) {
    const step = action === 'holiday.removed' ? 'removed' : before === null ? 'added' : 'changed';
    const day = formatDay(String(after['date']), language, 'medium');
    const places = placesText(String(after['emirates'] ?? ''), t, language);
    return t(`holidays.was_${step}`, { name, day, places });
  }
  const place = t(`options:emirate.${emirate}`);
  return action === 'emirate.changed'
    ? t(after['isOpen'] === true ? 'areas.was_opened' : 'areas.was_closed', { emirate: place })
    : t(before === null ? 'areas.was_added' : 'areas.was_changed', { area: name, emirate: place });
}

function ChangeItem({ change: { action, emirate, by, at, before, after } }: { change: Change }) {
  const { t } = useTranslation(['admin', 'options', 'cms']);
  const { language } = useLanguage();
  const text = (value: string | number | boolean | null | undefined): string =>
    typeof value === 'boolean' ? t(value ? 'areas.yes' : 'areas.no') : isolate(String(value ?? ''));
  const valueOf = (key: string, value: Change['after'][string] | undefined): string => {
    if (key === 'date') return formatDay(String(value), language, 'medium');
    return key === 'emirates' ? placesText(String(value ?? ''), t, language) : text(value);
  };
  const title = titleOf({ action, emirate, before, after }, text(after[language]), t, language);
  const changed =
    action === 'holiday.removed'
      ? []
      : Object.keys(after).filter((key) => key !== 'isOpen' && before?.[key] !== after[key]);
  return (
    <li className="flex flex-col gap-4 py-12 not-first:border-t not-first:border-line first:pt-0">
      <strong>{title}</strong>
      {before !== null &&
        changed.map((key) => (
          <span key={key}>
            {t('areas.change', {
              field: t(`areas.field.${key}`),
              before: valueOf(key, before[key]),
              after: valueOf(key, after[key]),
            })}
          </span>
        ))}
      <span className="text-muted">
        <time dateTime={at}>{momentText(at, language)}</time>
        {` · ${by === null ? t('areas.somebody') : isolate(by)}`}
      </span>
    </li>
  );
}

function Changes() {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useAdminQuery(['admin', 'history'], (signal) =>
    call(getAreaHistory, { signal }),
  );
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('areas.history_failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton shape="block" height="3rem" />
      </Loading>
    );
  if (data.length === 0) return <p className="text-muted">{t('areas.history_none')}</p>;
  return (
    <ol role="list" className="flex flex-col">
      {data.map((change, index) => (
        <ChangeItem key={index} change={change} />
      ))}
    </ol>
  );
}

export function AreaHistory({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open onClose={onClose} title={t('areas.history')}>
      <Changes />
    </Dialog>
  );
}
