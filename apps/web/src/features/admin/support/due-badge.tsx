import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Badge } from '../../../kit/layout/surface.tsx';
import { rightNow } from '../../../lib/clock.ts';
import { dubaiDay, formatTime } from '../../../lib/format.ts';
import { momentText } from '../admin-text.ts';
import { NotSet } from '../page.tsx';

/** Until when support answers; the day only if it isn't today. */
export function DueBadge({ at, isShort = false }: { at: string | null; isShort?: boolean }) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  if (at === null) return isShort ? <NotSet /> : null;
  const due = new Date(at);
  const now = rightNow();
  const isLate = due < now;
  const isToday = dubaiDay(due) === dubaiDay(now);
  const time = isToday ? formatTime(due, language) : momentText(at, language);
  const name = isLate ? 'overdue' : 'due';
  return (
    <Badge tone={isLate ? 'danger' : 'sand'}>
      {isShort ? (isLate ? t('admin.late', { time }) : time) : t(`admin.${name}`, { time })}
    </Badge>
  );
}
