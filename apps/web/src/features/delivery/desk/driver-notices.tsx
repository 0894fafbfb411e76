import type { DriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { distanceText, filsOf, formatDays, formatMoney, formatTime, isolate } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { useDriverSettings, navigationUrl } from '../driver-settings.ts';
import { useRefusal } from '../driver-text.ts';
import type { Shift } from './use-shift.ts';

function PlaceNotice({ isOnline, shift }: { isOnline: boolean; shift: Shift }) {
  const { t } = useTranslation('driver');
  const { problem } = shift;
  if (problem === null) return null;
  return (
    <Notice
      tone="danger"
      role="alert"
      title={t(isOnline ? 'place.lost_title' : 'place.title')}
      action={
        !isOnline && (
          <Button variant="quiet" pending={shift.isTurning} onClick={() => shift.turn(true)}>
            {t('place.again')}
          </Button>
        )
      }
    >
      <p>{t(`place.${problem}`)}</p>
      {problem === 'denied' && <p>{t('place.how')}</p>}
    </Notice>
  );
}

function Heat({ profile }: { profile: DriverProfile }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { settings } = useDriverSettings();
  if (profile.heat === null) return null;
  const { until, restStops } = profile.heat;
  return (
    <Notice tone="highlight" title={t('heat.title', { until: formatTime(new Date(until), language) })}>
      <p>{t('heat.text')}</p>
      <ul role="list" className="mt-8">
        {restStops.map(({ name, lat, lng, distance }) => (
          <li key={`${String(lat)} ${String(lng)}`}>
            <a
              href={navigationUrl({ lat, lng }, settings.maps, profile.vehicleType)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-target flex-wrap items-center gap-[0.3em]"
            >
              <bdi>{name[language]}</bdi>
              {distance !== null && ` · ${distanceText(distance * 1_000, t, language)}`}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Cash({ cash }: Pick<DriverProfile, 'cash'>) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  if (filsOf(cash.held) === 0) return null;
  const isFull = filsOf(cash.room) === 0;
  return (
    <Notice tone={isFull ? 'highlight' : 'info'}>
      {t(isFull ? 'cash.full' : 'cash.room', {
        held: formatMoney(cash.held, language),
        room: formatMoney(cash.room, language),
      })}
    </Notice>
  );
}

function Holiday({ holidays }: Pick<DriverProfile, 'holidays'>) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const [next] = holidays ?? [];
  if (next === undefined) return null;
  const days = formatDays(next.from, next.to, language);
  return <Notice>{t('holiday', { name: isolate(next.name[language]), days })}</Notice>;
}

export function DriverNotices({ profile, shift }: { profile: DriverProfile; shift: Shift }) {
  const { t } = useTranslation('driver');
  const refusal = useRefusal();
  return (
    <>
      <PlaceNotice isOnline={profile.isOnline} shift={shift} />
      {shift.error !== null && (
        <Notice tone="danger" role="alert" title={t('switch.failed')}>
          {refusal(shift.error)}
        </Notice>
      )}
      <Holiday holidays={profile.holidays} />
      <Cash cash={profile.cash} />
      <Heat profile={profile} />
    </>
  );
}
