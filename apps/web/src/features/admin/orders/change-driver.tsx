import {
  type AssignReason,
  assignReasons,
  type DriverCandidate,
  getDriverCandidates,
  type OrderDelivery,
} from '@sufra/contract/delivery/admin-dispatch.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatNumber, isolate } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useAssign } from './assign-driver.ts';

interface ChangeDriverProps {
  orderId: string;
  driver: Pick<NonNullable<OrderDelivery['driver']>, 'id' | 'name'> | null;
  /** Chosen already; without it, the fittest is. */
  to?: string | null;
  onClose: () => void;
}

function useFacts(): (candidate: DriverCandidate) => string {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return ({ plateNumber, vehicleType, minutes, toPickup, load, isOffered, silentMinutes }) =>
    [
      t('order.delivery.approach', { count: minutes }),
      t('order.delivery.km', { km: formatNumber(toPickup, language, 1) }),
      t(`options:vehicle.${vehicleType}`),
      ...(plateNumber === null ? [] : [isolate(plateNumber)]),
      ...(load === 0 ? [] : [t('order.delivery.load', { count: load })]),
      ...(isOffered ? [t('order.delivery.is_offered')] : []),
      ...(silentMinutes === null ? [] : [t('order.delivery.silent', { count: silentMinutes })]),
    ].join(' · ');
}

function Unavailable({ drivers }: { drivers: readonly DriverCandidate[] }) {
  const { t } = useTranslation('admin');
  if (drivers.length === 0) return null;
  return (
    <details>
      <summary className="min-h-target content-center font-medium">
        {t('order.delivery.unavailable', { count: drivers.length })}
      </summary>
      <ul role="list" className="flex flex-col gap-8">
        {drivers.map(({ id, name, block }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {block !== null && (
              <span className="block text-14 text-muted">{t(`order.delivery.why.${block}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ChangeDriverDialog({ orderId, driver, to = null, onClose }: ChangeDriverProps) {
  const { t } = useTranslation(['admin', 'common']);
  const reading = useAdminQuery(['orders', orderId, 'drivers'], (signal) =>
    call(getDriverCandidates, { params: { id: orderId }, signal }),
  );
  const assigning = useAssign();
  const facts = useFacts();
  const [chosen, setChosen] = useState(to);
  const [reason, setReason] = useState<AssignReason | null>(null);
  const others = (reading.data?.drivers ?? []).filter(({ id }) => id !== driver?.id);
  const free = others.filter(({ block }) => block === null);
  const fittest = free[0]?.id ?? null;
  // Later readings never change what is chosen.
  useEffect(() => setChosen((before) => before ?? fittest), [fittest]);
  // Until the fittest is chosen, a confirmation would be lost.
  const isChoosing = chosen === null && (reading.isPending || fittest !== null);
  const state = reading.error ? errorText(reading.error) : reading.data ? null : t('common:loading');
  return (
    <DecisionDialog
      title={t(driver === null ? 'order.delivery.assign' : 'order.delivery.change')}
      choice={{
        isMade: chosen !== null,
        field: () => (
          <Stack>
            {state !== null && <p role="status">{state}</p>}
            {state === null && free.length === 0 && <p role="status">{t('order.delivery.nobody')}</p>}
            {free.length > 0 && (
              <ChoiceGroup
                legend={t('order.delivery.choose')}
                value={chosen}
                onChange={setChosen}
                options={free.map((candidate) => ({
                  value: candidate.id,
                  label: <bdi>{candidate.name}</bdi>,
                  description: facts(candidate),
                }))}
              />
            )}
            <Unavailable drivers={others.filter(({ block }) => block !== null)} />
            {driver !== null && (
              <SelectField
                label={t('order.delivery.reason')}
                optional
                value={reason ?? ''}
                onChange={setReason}
                options={assignReasons.map((value) => ({
                  value,
                  label: t(`order.delivery.because.${value}`),
                }))}
                placeholder={t('order.delivery.no_reason')}
              />
            )}
          </Stack>
        ),
      }}
      confirm={t('order.delivery.confirm')}
      isPending={assigning.isPending || isChoosing}
      problem={assigning.problem}
      failed={t('order.delivery.assign_failed')}
      onConfirm={() => {
        if (chosen === null) return;
        const from = driver?.id ?? null;
        assigning.mutate({ orderId, driverId: chosen, from, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {driver === null
        ? t('order.delivery.assign_text')
        : t('order.delivery.change_text', { driver: isolate(driver.name) })}
    </DecisionDialog>
  );
}
