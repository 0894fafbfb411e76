import type { EventSummary } from '@sufra/contract/catering/catering.ts';
import type { EventStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useAreaName } from '../../lib/place.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { formatDay, formatTime, isolate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Badge, type BadgeProps } from '../../kit/layout/surface.tsx';

const tones: Readonly<Record<EventStatus, NonNullable<BadgeProps['tone']>>> = {
  requested: 'sand',
  quoted: 'highlight',
  booked: 'info',
  completed: 'good',
  objected: 'highlight',
  settled: 'good',
  unpaid: 'danger',
  cancelled: 'sand',
  expired: 'sand',
};

export function EventBadge({ status }: { status: EventStatus }) {
  const { t } = useTranslation('catering');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

/** Day and time in Dubai. */
export function useMoment(): (instant: string, style?: 'long' | 'medium' | 'short') => string {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  return (instant, style = 'medium') => {
    const at = new Date(instant);
    return t('at', { day: formatDay(at, language, style), time: formatTime(at, language) });
  };
}

/** Known areas are translated; others stay as entered. */
export function usePlace(): (event: Pick<EventSummary, 'area' | 'emirate'>) => string {
  const { t } = useTranslation(['catering', 'options']);
  const areaName = useAreaName();
  return ({ area, emirate }) =>
    t('place', {
      area: isolate(areaName(area)),
      emirate: t(`options:emirate.${emirate}`),
    });
}

export const hiringPath = '/chef-hiring';
export const requestPath = `${hiringPath}#request`;
export const eventsPath = `${hiringPath}/requests`;
export const eventPath = (id: string): string => `${eventsPath}/${id}`;

interface Decided {
  readonly title: string;
  readonly text?: string;
  readonly onClose: () => void;
}

export const closeIfDecided =
  ({ title, text, onClose }: Decided) =>
  (error: Error): void => {
    if (!isApiError(error, 'event_decided') && !isApiError(error, 'quote_gone')) return;
    toast({ title, description: text ?? errorText(error), tone: 'destructive' });
    onClose();
  };
