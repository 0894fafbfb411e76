import type { MealTime } from '@sufra/contract/options.ts';
import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { formatList, isolate } from '../../../lib/format.ts';
import { useMembers } from '../household.api.ts';
import { useSeatings } from './seating.api.ts';

const SeatingDialog = lazy(async () => ({ default: (await import('./seating-dialog.tsx')).SeatingDialog }));

interface WhoEatsProps {
  day: string;
  mealTime: MealTime;
  title: string;
}

export function WhoEats({ day, mealTime, title }: WhoEatsProps) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { data: seatings } = useSeatings();
  const { data: household } = useMembers();
  const seating = seatings?.meals.find((one) => one.day === day && one.mealTime === mealTime);
  const nameOf = (memberId: string): string =>
    household?.members.find(({ id }) => id === memberId)?.name || t('seating.you');
  const list = (names: readonly string[]): string => formatList(names.map(isolate), language);
  const { away = [], guests = [] } = seating ?? {};
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 [&>button]:grow">
      <Button
        variant="quiet"
        aria-label={title}
        start={<IconUsers size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('seating.open')}
      </Button>
      {seating !== undefined && household !== undefined && (
        <span className="text-14 text-muted">
          {away.length > 0 && t('seating.away', { names: list(away.map(nameOf)) })}
          {away.length > 0 && guests.length > 0 && ' · '}
          {guests.length > 0 && t('seating.guests', { names: list(guests.map(({ name }) => name)) })}
        </span>
      )}
      {isOpen && seatings !== undefined && (
        <Suspense fallback={null}>
          <SeatingDialog
            date={day}
            mealTime={mealTime}
            title={title}
            seating={seating}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
