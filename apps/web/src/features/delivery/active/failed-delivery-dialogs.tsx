import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatTime } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { toast } from '../../../lib/toast.ts';
import { useSecondsUntil } from '../../../lib/clock.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { LeftToRight, Stack } from '../../../kit/layout/surface.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { useMoveDelivery, useGiveBack } from '../delivery.api.ts';
import type { DoorDialogProps } from './door-dialog.tsx';
import { useRefusal } from '../driver-text.ts';

export function UnreachableDialog({ active, lastPlace, onClose }: DoorDialogProps) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const refusal = useRefusal();
  const move = useMoveDelivery(active.id, () => {
    toast({ title: t('done.unreachable') });
    onClose();
  });
  const from = active.unreachableFrom;
  const secondsLeft = useSecondsUntil(from === null ? 0 : new Date(from).getTime());
  const report = (): void => {
    const location = lastPlace();
    move.mutate({ status: 'undeliverable', ...(location && { location }) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('unreachable.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('unreachable.keep')}
          </Button>
          <Button variant="danger" pending={move.isPending} onClick={report}>
            {t('unreachable.report')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('unreachable.text')}</p>
        <LinkButton
          to={`tel:${active.dropoffPhone}`}
          size="lg"
          variant="quiet"
          aria-label={t('target.call_door', {
            name: active.customer,
            phone: formatPhone(active.dropoffPhone),
          })}
          start={<IconPhone size={24} aria-hidden="true" />}
        >
          <LeftToRight>{formatPhone(active.dropoffPhone)}</LeftToRight>
        </LinkButton>
        {from !== null && secondsLeft > 0 && move.error === null && (
          <Notice>{t('unreachable.from', { time: formatTime(new Date(from), language) })}</Notice>
        )}
        {move.error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(move.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

export function GiveBackDialog({ active, onClose }: Pick<DoorDialogProps, 'active' | 'onClose'>) {
  const { t } = useTranslation('driver');
  const refusal = useRefusal();
  const giveBack = useGiveBack(active.id, () => {
    toast({ title: t('done.give_back') });
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('give_back.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('give_back.keep')}
          </Button>
          <Button variant="danger" pending={giveBack.isPending} onClick={() => giveBack.mutate()}>
            {t('give_back.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('give_back.text')}</p>
        {giveBack.error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(giveBack.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
