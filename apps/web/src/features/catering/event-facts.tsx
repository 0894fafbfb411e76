import type { EventDetail } from '@sufra/contract/catering/catering.ts';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { allergenKeys } from '../../lib/food-text.ts';
import { filsOf, formatList, formatMoney } from '../../lib/format.ts';
import { type Fact, Facts } from '../../kit/layout/facts.tsx';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';
import { useMoment, usePlace } from './event-text.tsx';

type Asked = Pick<
  EventDetail,
  | 'eventType'
  | 'startsAt'
  | 'guests'
  | 'area'
  | 'emirate'
  | 'cuisine'
  | 'dietaryOptions'
  | 'addOns'
  | 'specialRequirements'
>;

export function useAskedRows(event: Asked): Fact[] {
  const { t } = useTranslation(['catering', 'options']);
  const { language } = useLanguage();
  const moment = useMoment();
  const place = usePlace();
  const diets = event.dietaryOptions.map((diet) => t(`options:program.${diet}`));
  return [
    { label: t('detail.type'), value: t(`options:event_type.${event.eventType}`) },
    {
      label: t('detail.when'),
      value: <time dateTime={event.startsAt}>{moment(event.startsAt, 'long')}</time>,
    },
    { label: t('detail.guests'), value: t('guests', { count: event.guests }) },
    { label: t('detail.where'), value: place(event) },
    { label: t('detail.cuisine'), value: t(`options:cuisine.${event.cuisine}`) },
    {
      label: t('detail.diets'),
      value: diets.length === 0 ? t('detail.no_diets') : formatList(diets, language),
    },
    ...(filsOf(event.addOns) > 0
      ? [{ label: t('detail.add_ons'), value: formatMoney(event.addOns, language) }]
      : []),
  ];
}

export function Needs({ needs }: Pick<EventDetail, 'needs'>) {
  const { t } = useTranslation(['catering', 'options']);
  const { language } = useLanguage();
  const named = [
    ...allergenKeys(needs.avoidAllergens).map((key) => t(`options:${key}`)),
    ...needs.avoidIngredients,
  ];
  const isFree = named.length === 0 && !needs.hasUnread;
  return (
    <div
      className={
        isFree
          ? 'flex gap-12 rounded-control bg-good-soft px-16 py-12 [&>svg]:flex-none [&>svg]:text-good-text'
          : 'flex gap-12 rounded-control bg-danger-soft px-16 py-12 [&>svg]:flex-none [&>svg]:text-danger-text'
      }
      role="group"
      aria-label={t('detail.needs')}
    >
      {isFree ? (
        <IconShieldCheck size={22} aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={22} aria-hidden="true" />
      )}
      <div>
        <p className="font-semibold">{t('detail.needs')}</p>
        {named.length > 0 && <p>{formatList(named, language)}</p>}
        {isFree && <p>{t('detail.needs_none')}</p>}
        {needs.hasUnread && <p>{t('detail.needs_unread')}</p>}
      </div>
    </div>
  );
}

export function EventFacts({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const rows = useAskedRows(event);
  const { specialRequirements, address } = event;
  return (
    <SectionCard title={t('detail.asked')}>
      <Stack>
        <Facts rows={rows} />
        <p>
          <bdi className="font-semibold">{address.title}</bdi>
          {address.lines.map((line, at) => (
            <span key={`${String(at)} ${line}`} dir="auto" className="block text-start">
              {line}
            </span>
          ))}
        </p>
        {specialRequirements !== null && (
          <div>
            <h3 className="text-14 font-medium text-muted">{t('detail.requirements')}</h3>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {specialRequirements}
            </p>
          </div>
        )}
        <Needs needs={event.needs} />
      </Stack>
    </SectionCard>
  );
}
