import type { EventDetail } from '@sufra/contract/catering.ts';
import { freeCancelHours } from '@sufra/contract/promises.ts';
import { IconCalendarCheck, IconChefHat, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatPhone } from '../../lib/phone.ts';
import { formatSpan } from '../../lib/format.ts';
import { useNowBy } from '../../lib/clock.ts';
import { Ltr, SectionCard, Stack } from '../../kit/layout/surface.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import styles from './event-booking.module.css';
import { isolated, useMoment } from './event-words.tsx';
import { ChefStars, MenuLines } from './quotes.tsx';

const lookMs = 60_000;

/** Until when leaving is free, while there is something to leave. */
function FreeUntil({ freeUntil }: { freeUntil: string }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const moment = useMoment();
  const isFree = Date.parse(freeUntil) > useNowBy(lookMs);
  return (
    <Notice tone={isFree ? 'good' : 'info'}>
      {isFree
        ? t('booking.free', { when: moment(freeUntil) })
        : t('booking.bound', { free: formatSpan(freeCancelHours, 'hour', language) })}
    </Notice>
  );
}

export function EventBooking({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const { booking } = event;
  if (booking === null) return null;
  const { chef } = booking;
  const quote = event.quotes.find(({ id }) => id === booking.quoteId);
  return (
    <SectionCard title={t('booking.title')} icon={<IconChefHat aria-hidden="true" />}>
      <Stack>
        <div className={styles['chef']}>
          <div>
            <h3 className={styles['name']}>
              <bdi>{chef.name}</bdi>
            </h3>
            <ChefStars chef={chef} />
          </div>
          <a
            className={styles['call']}
            href={`tel:${chef.phone}`}
            aria-label={t('booking.call', { chef: isolated(chef.name) })}
          >
            <IconPhone size={20} aria-hidden="true" />
            <Ltr>{formatPhone(chef.phone)}</Ltr>
          </a>
        </div>
        {event.status === 'booked' && <FreeUntil freeUntil={booking.freeUntil} />}
        {quote !== undefined && (
          <div>
            <h3 className={styles['part']}>
              <IconCalendarCheck size={20} aria-hidden="true" />
              {t('booking.menu')}
            </h3>
            <MenuLines menu={quote.menu} />
            {quote.inclusions.length > 0 && (
              <p className={styles['included']}>
                {t('quotes.included')}:{' '}
                {quote.inclusions.map((one) => t(`options:inclusion.${one}`)).join(' · ')}
              </p>
            )}
          </div>
        )}
      </Stack>
    </SectionCard>
  );
}
