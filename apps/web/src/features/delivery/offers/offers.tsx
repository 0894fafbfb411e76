import type { DeliveryRequest } from '@sufra/contract/delivery/delivery.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { useAccept, useReject } from '../delivery.api.ts';
import { useRefusal } from '../driver-text.ts';
import { OfferCard } from './offer-card.tsx';
import styles from './offers.module.css';
import { classes } from '../../../kit/style/classes.ts';

const lost = ['already_taken', 'offer_expired'] as const;

/** A failed answer; stays until the driver closes it. */
function Outcome({ error, onClose }: { error: Error; onClose: () => void }) {
  const { t } = useTranslation(['driver', 'common']);
  const refusal = useRefusal();
  const isLost = lost.some((code) => isApiError(error, code));
  return (
    <Notice
      tone={isLost ? 'highlight' : 'danger'}
      role="alert"
      title={t(isLost ? 'offer.lost_title' : 'offer.failed_title')}
      action={
        <Button variant="plain" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      }
    >
      {refusal(error)}
    </Notice>
  );
}

export interface OffersProps {
  offers: readonly DeliveryRequest[];
  /** Milliseconds on this device's clock. */
  readAt: number;
  onAccepted: () => void;
}

export function Offers({ offers, readAt, onAccepted }: OffersProps) {
  const { t } = useTranslation('driver');
  const accept = useAccept();
  const reject = useReject();
  const [error, setError] = useState<Error | null>(null);
  const start = (): void => setError(null);
  const take = (id: string): void => {
    start();
    accept.mutate(id, { onSuccess: onAccepted, onError: setError });
  };
  const refuse = (id: string): void => {
    start();
    reject.mutate(id, { onError: setError });
  };
  return (
    <>
      <VisuallyHidden>
        <span role="status">{offers.length > 0 ? t('offer.said', { count: offers.length }) : ''}</span>
      </VisuallyHidden>
      {error !== null && <Outcome error={error} onClose={start} />}
      {offers.length > 0 && (
        <section className={classes(styles['sheet'], 'flex flex-col gap-12')} aria-label={t('offer.title')}>
          <h2 className="text-22">{t('offer.title')}</h2>
          <ul role="list" className="flex flex-col gap-16">
            {offers.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                readAt={readAt}
                isAccepting={accept.isPending && accept.variables === offer.id}
                isRejecting={reject.isPending && reject.variables === offer.id}
                onAccept={() => take(offer.id)}
                onReject={() => refuse(offer.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
