import {
  busyMinutes,
  maxSlotCapacity,
  takingSpans,
  type TakingSpan,
} from '@sufra/contract/partners/partner-menu.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { toast } from '../../../lib/toast.ts';
import { SpanButtons } from '../span-buttons.tsx';
import { type PartnerProfile, useSetTaking } from './partner-profile.ts';

interface TakingDialogProps {
  profile: PartnerProfile;
  onClose: () => void;
}

type Change = Parameters<ReturnType<typeof useSetTaking>['mutate']>[0];

export function TakingDialog({ profile, onClose }: TakingDialogProps) {
  const { t } = useTranslation(['partner', 'common']);
  const setting = useSetTaking();
  const cooks = profile.type !== 'grocery';
  const send = (change: Change): void =>
    setting.mutate(change, {
      onSuccess: () => {
        toast({ title: t('taking.done_title'), description: t('taking.done') });
        onClose();
      },
    });
  const parts = { profile, isPending: setting.isPending, send };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('taking.title')}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      }
    >
      <Stack gap={24}>
        {setting.error !== null && (
          <Notice tone="danger" role="alert" title={t('pause.failed')}>
            {errorText(setting.error)}
          </Notice>
        )}
        {cooks && <Busy {...parts} />}
        <Closing {...parts} />
        {cooks && <Capacity {...parts} />}
      </Stack>
    </Dialog>
  );
}

interface PartProps {
  profile: PartnerProfile;
  isPending: boolean;
  send: (change: Change) => void;
}

function Busy({ profile, isPending, send }: PartProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const choices = busyMinutes.map(String);
  const [minutes, setMinutes] = useState(String(profile.taking.busyMinutes || busyMinutes[0]));
  const begin = (span: TakingSpan): void =>
    send({
      busy: { minutes: busyMinutes.find((one) => String(one) === minutes) ?? busyMinutes[0], for: span },
    });
  return (
    <Stack gap={8}>
      <ChoiceGroup
        legend={t('taking.busy')}
        hint={t('taking.busy_hint')}
        layout="chips"
        options={choices.map((value) => ({
          value,
          label: t('taking.more_minutes', { minutes: formatNumber(Number(value), language) }),
        }))}
        value={minutes}
        onChange={setMinutes}
      />
      <SpanButtons label={t('taking.busy_for')} spans={takingSpans} isPending={isPending} onChoose={begin} />
      {profile.taking.busyUntil !== null && (
        <Button variant="plain" onClick={() => send({ busy: null })}>
          {t('taking.not_busy')}
        </Button>
      )}
    </Stack>
  );
}

function Closing({ profile, isPending, send }: PartProps) {
  const { t } = useTranslation('partner');
  return (
    <Stack gap={8}>
      <h3 className="text-16">{t('taking.close')}</h3>
      <p className="text-14 text-muted">{t('taking.close_hint')}</p>
      <SpanButtons
        label={t('taking.close_for')}
        spans={takingSpans}
        isPending={isPending}
        onChoose={(span) => send({ closedFor: span })}
      />
      {profile.taking.closedUntil !== null && (
        <Button variant="plain" onClick={() => send({ closedFor: null })}>
          {t('taking.open_now')}
        </Button>
      )}
    </Stack>
  );
}

function Capacity({ profile, isPending, send }: PartProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { slotCapacity } = profile.taking;
  const [typed, setTyped] = useState(slotCapacity === null ? '' : String(slotCapacity));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const digits = toLatinDigits(typed).trim();
    const orders = digits === '' ? null : Number(digits);
    const fits = orders === null || (Number.isInteger(orders) && orders >= 1 && orders <= maxSlotCapacity);
    setWrong(!fits);
    if (fits) send({ slotCapacity: orders });
  };
  const max = formatNumber(maxSlotCapacity, language);
  return (
    <form onSubmit={submit} className="flex flex-col gap-8" noValidate>
      <TextField
        label={t('taking.capacity')}
        hint={t('taking.capacity_hint')}
        inputMode="numeric"
        dir="ltr"
        value={typed}
        onChange={setTyped}
        maxLength={3}
        error={isWrong ? t('taking.capacity_wrong', { max }) : undefined}
      />
      <Button type="submit" variant="quiet" pending={isPending}>
        {t('taking.capacity_save')}
      </Button>
    </form>
  );
}
