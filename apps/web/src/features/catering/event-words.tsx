import type { EventSummary } from '@sufra/contract/catering.ts';
import type { EventStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { Badge, type BadgeProps } from '../../kit/layout/surface.tsx';

/** A name keeps its own direction inside a sentence, whatever script it is in. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

const tones: Readonly<Record<EventStatus, NonNullable<BadgeProps['tone']>>> = {
  requested: 'sand',
  quoted: 'highlight',
  booked: 'info',
  completed: 'good',
  settled: 'good',
  unpaid: 'danger',
  cancelled: 'sand',
  expired: 'sand',
};

export function EventBadge({ status }: { status: EventStatus }) {
  const { t } = useTranslation('catering');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

/** Writes an instant as day and time in Dubai. */
export function useMoment(): (instant: string, style?: 'long' | 'medium' | 'short') => string {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  return (instant, style = 'medium') => {
    const at = new Date(instant);
    return t('at', { day: formatDay(at, language, style), time: formatTime(at, language) });
  };
}

/** An area of ours in the reader's language; any other as it was written. */
export function usePlace(): (event: Pick<EventSummary, 'area' | 'emirate'>) => string {
  const { t } = useTranslation(['catering', 'options']);
  return ({ area, emirate }) =>
    t('place', {
      area: isolated(t(`options:area.${area}`, { defaultValue: area })),
      emirate: t(`options:emirate.${emirate}`),
    });
}
