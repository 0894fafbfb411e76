import { closeSos, maxSosNote } from '@sufra/contract/delivery/admin-dispatch.ts';
import type { LiveSos } from '@sufra/contract/ordering/admin-live.ts';
import { IconAlertTriangle, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { LeftToRight, Row } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { useAlarm } from '../../../lib/chime.ts';
import { errorText } from '../../../lib/form.ts';
import { formatTime, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useMay } from '../may.tsx';

function CloseDialog({ sos, onClose }: { sos: LiveSos; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const { driver, sosAt } = sos;
  const settle = (): void => void client.invalidateQueries({ queryKey: ['admin', 'orders', 'live'] });
  const close = useSingleMutation({
    mutationFn: (note: string) => call(closeSos, { params: { id: driver.id }, body: { sosAt, note } }),
    onSuccess: () => {
      onClose();
      settle();
    },
    onError: settle,
  });
  return (
    <DecisionDialog
      title={t('live.sos.close_title', { name: isolate(driver.name) })}
      reason={{
        ...{ label: t('live.sos.note'), hint: t('live.sos.note_hint'), most: maxSosNote },
        missing: t('live.sos.note_missing'),
      }}
      confirm={t('live.sos.close')}
      isPending={close.isPending}
      problem={close.error && errorText(close.error)}
      failed={t('live.sos.close_failed')}
      onConfirm={close.mutate}
      onClose={onClose}
    >
      {t('live.sos.close_text')}
    </DecisionDialog>
  );
}

function SosCard({ sos, onClose }: { sos: LiveSos; onClose: (() => void) | null }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { driver, sosAt, phone, position, orders } = sos;
  return (
    <li className="flex flex-wrap items-center gap-x-16 gap-y-8 rounded-card border-2 border-danger-text bg-danger-soft p-12">
      <span className="flex min-w-0 grow basis-224 items-center gap-8 font-semibold text-danger-text">
        <IconAlertTriangle className="flex-none" size={28} aria-hidden="true" />
        <span>
          {t('live.sos.title', { name: isolate(driver.name), time: formatTime(new Date(sosAt), language) })}
        </span>
      </span>
      <Row gap={8}>
        <LinkButton variant="quiet" to={`/admin/drivers/${driver.id}`}>
          <LeftToRight>{driver.driverId}</LeftToRight>
        </LinkButton>
        {phone !== null && (
          <LinkButton variant="quiet" to={`tel:${phone}`} start={<IconPhone size={20} aria-hidden="true" />}>
            <LeftToRight>{formatPhone(phone)}</LeftToRight>
          </LinkButton>
        )}
        {position === null ? (
          <span className="self-center text-14">{t('live.sos.no_position')}</span>
        ) : (
          <LinkButton
            variant="quiet"
            to={`https://www.google.com/maps?q=${String(position.lat)},${String(position.lng)}`}
            target="_blank"
            rel="noopener noreferrer"
            start={<IconMapPin size={20} aria-hidden="true" />}
          >
            {t('live.sos.position')}
          </LinkButton>
        )}
        {orders.map(({ id, orderId }) => (
          <Link
            key={id}
            className="inline-flex min-h-target min-w-target items-center font-semibold"
            to={`/admin/orders/${id}`}
          >
            <LeftToRight>{orderId}</LeftToRight>
          </Link>
        ))}
        {onClose !== null && <Button onClick={onClose}>{t('live.sos.close_open')}</Button>}
      </Row>
    </li>
  );
}

/** Rings even with the sound off. */
export function SosList({ calls }: { calls: readonly LiveSos[] }) {
  const { t } = useTranslation('admin');
  const mayClose = useMay()('order_changes');
  const [closing, setClosing] = useState<LiveSos | null>(null);
  useAlarm(calls.length > 0);
  return (
    <>
      {calls.length > 0 && (
        <section role="alert" aria-label={t('live.sos.label')}>
          <ul role="list" className="flex flex-col gap-8">
            {calls.map((sos) => (
              <SosCard
                key={`${sos.driver.id} ${sos.sosAt}`}
                sos={sos}
                onClose={mayClose ? () => setClosing(sos) : null}
              />
            ))}
          </ul>
        </section>
      )}
      {closing !== null && <CloseDialog sos={closing} onClose={() => setClosing(null)} />}
    </>
  );
}
