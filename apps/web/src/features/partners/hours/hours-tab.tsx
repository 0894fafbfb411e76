import type { ClosedRange } from '@sufra/contract/partners/partner-menu.ts';
import { IconBeach, IconCalendarOff, IconClockHour4, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, IconButton, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatDays, formatList } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import type { Menu } from '../menu.api.ts';
import { useSetClosedDays } from '../menu-editing.api.ts';
import { MenuRead, PartHead } from '../menu-read.tsx';
import { paths } from '../menu-view.ts';
import type { PartnerProfile } from '../desk/partner-profile.ts';
import { daysText, runsOf, stretchText, type Week } from './opening-hours.ts';

const HoursEditor = lazy(async () => ({ default: (await import('./hours-editor.tsx')).HoursEditor }));
const DaysOffDialog = lazy(async () => ({ default: (await import('./days-off-dialog.tsx')).DaysOffDialog }));

function HoursComing() {
  const { t } = useTranslation('menu');
  return (
    <Loading label={t('loading')}>
      <span className="grid grid-fill-320 gap-16">
        <Skeleton shape="block" height="14rem" />
        <Skeleton shape="block" height="14rem" />
      </span>
    </Loading>
  );
}

export function HoursTab({ profile }: { profile: PartnerProfile }) {
  const [search] = useSearchParams();
  const isEditing = search.get('view') === 'edit' || search.get('view') === 'hours';
  return (
    <MenuRead coming={<HoursComing />}>
      {(menu) =>
        isEditing ? <Editing menu={menu} /> : <Overview menu={menu} holidays={profile.holidays ?? []} />
      }
    </MenuRead>
  );
}

function Editing({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menu');
  return (
    <section className="flex flex-col gap-16" aria-labelledby="hours-part">
      <PartHead id="hours-part" to={paths.hours} back={t('hours.back')} title={t('hours.title')} />
      <Suspense fallback={<HoursComing />}>
        <HoursEditor hours={menu.openingHours} />
      </Suspense>
    </section>
  );
}

type Holidays = NonNullable<PartnerProfile['holidays']>;

function Overview({ menu, holidays }: { menu: Menu; holidays: Holidays }) {
  const { t } = useTranslation('menu');
  return (
    <Stack gap={16}>
      {!menu.canKeepMenu && <Notice title={t('grocery.title')}>{t('grocery.text')}</Notice>}
      <div className="grid grid-fit-352 items-start gap-16">
        <HoursCard week={menu.openingHours} />
        <DaysOffCard closedDays={menu.closedDays} />
        {holidays.length > 0 && <HolidaysCard holidays={holidays} />}
      </div>
    </Stack>
  );
}

function HolidaysCard({ holidays }: { holidays: Holidays }) {
  const { t } = useTranslation(['menu', 'options']);
  const { language } = useLanguage();
  const places = (emirates: Holidays[number]['emirates']): string =>
    formatList(
      emirates.map((emirate) => t(`options:emirate.${emirate}`)),
      language,
    );
  return (
    <SectionCard title={t('holidays.title')} icon={<IconCalendarOff size={24} aria-hidden="true" />}>
      <p className="text-muted">{t('holidays.text')}</p>
      <ul role="list" className="flex flex-col">
        {holidays.map(({ from, to, name, emirates }) => (
          <li key={`${from} ${name.en}`} className="flex flex-col border-t border-line py-12 wrap-anywhere">
            <span className="font-medium">
              {rangeText({ from, to }, language)} · <bdi>{name[language]}</bdi>
            </span>
            <span className="text-muted">
              {t(emirates.length === 0 ? 'holidays.all' : 'holidays.some', { places: places(emirates) })}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function HoursCard({ week }: { week: Week }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('hours.title')} icon={<IconClockHour4 size={24} aria-hidden="true" />}>
      <Stack>
        <Facts
          rows={runsOf(week).map(({ days, stretches }) => ({
            label: daysText(days, t, language),
            value:
              stretches.length === 0
                ? t('hours.closed')
                : stretches.map((stretch) => (
                    <span key={stretch.from} style={{ display: 'block' }}>
                      {stretchText(stretch, t, language)}
                    </span>
                  )),
          }))}
        />
        <LinkButton variant="quiet" to={paths.editHours} fullWidth>
          {t('hours.change')}
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}

const rangeText = ({ from, to }: ClosedRange, language: Parameters<typeof formatDay>[1]): string =>
  from === to ? formatDay(from, language) : formatDays(from, to, language);

function DaysOffCard({ closedDays }: { closedDays: readonly ClosedRange[] }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const saving = useSetClosedDays();
  const remove = (gone: ClosedRange): void =>
    saving.mutate(
      closedDays.filter((range) => range !== gone),
      {
        onSuccess: () =>
          toast({ title: t('days_off.removed_title'), description: rangeText(gone, language) }),
      },
    );
  return (
    <SectionCard title={t('days_off.title')} icon={<IconBeach size={24} aria-hidden="true" />}>
      <Stack>
        <p className="text-muted">{t(closedDays.length === 0 ? 'days_off.none' : 'days_off.text')}</p>
        <ul role="list" className="flex flex-col">
          {closedDays.map((range) => (
            <li
              key={range.from}
              className="flex min-h-56 items-center justify-between gap-12 border-t border-line"
            >
              <span className="font-medium">{rangeText(range, language)}</span>
              <IconButton
                label={t('days_off.remove', { days: rangeText(range, language) })}
                icon={<IconTrash size={20} aria-hidden="true" />}
                aria-disabled={saving.isPending}
                onClick={() => remove(range)}
              />
            </li>
          ))}
        </ul>
        {saving.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed.save')}>
            {errorText(saving.error)}
          </Notice>
        )}
        <Button
          variant="quiet"
          fullWidth
          start={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('days_off.add')}
        </Button>
      </Stack>
      {isAdding && (
        <Suspense fallback={null}>
          <DaysOffDialog closedDays={closedDays} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </SectionCard>
  );
}
