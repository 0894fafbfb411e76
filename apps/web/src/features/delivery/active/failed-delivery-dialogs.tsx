import type { ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import { noShow } from '@sufra/contract/subscription/promises.ts';
import { IconCheck, IconCircle, IconDoor } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatSpan, formatTime, type Place } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useSecondsUntil } from '../../../lib/clock.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { CaptureField } from '../../../kit/fields/capture-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { useDoorProof, useMoveDelivery, useGiveBack } from '../delivery.api.ts';
import { useRefusal } from '../driver-text.ts';
import type { TripTalk } from './active-target.tsx';

export interface DoorDialogProps {
  active: ActiveDelivery;
  lastPlace: () => Place | undefined;
  onClose: () => void;
}

function Step({ isDone, text, children }: { isDone: boolean; text: string; children?: ReactNode }) {
  const { t } = useTranslation('driver');
  const Icon = isDone ? IconCheck : IconCircle;
  return (
    <li className="flex items-start gap-8 svg:flex-none">
      <Icon size={24} {...(isDone ? { 'aria-label': t('unreachable.done') } : { 'aria-hidden': true })} />
      <div className="flex min-w-0 flex-1 flex-col gap-8">
        <span>{text}</span>
        {!isDone && children}
      </div>
    </li>
  );
}

type Proof = ReturnType<typeof useDoorProof>;

interface StepsProps extends Pick<DoorDialogProps, 'active'> {
  Talk: TripTalk;
}

function Contact({ active, contact, Talk }: Pick<Proof, 'contact'> & StepsProps) {
  const { t } = useTranslation('driver');
  return (
    <div className="flex flex-wrap gap-8">
      <Talk active={active} only="call" onCalled={() => contact.mutate('call')} />
      <Button variant="quiet" pending={contact.isPending} onClick={() => contact.mutate('message')}>
        {t('unreachable.message')}
      </Button>
    </div>
  );
}

function DoorSteps({ active, contact, photo, Talk }: Proof & StepsProps) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const from = active.unreachableFrom;
  const isWaiting = useSecondsUntil(from === null ? 0 : new Date(from).getTime()) > 0;
  return (
    <ul role="list" className="flex flex-col gap-16">
      <Step isDone={from !== null} text={t('unreachable.at_door', { metres: noShow.metres })} />
      <Step isDone={active.contactedAt !== null} text={t('unreachable.contact')}>
        <Contact active={active} contact={contact} Talk={Talk} />
      </Step>
      <Step isDone={active.hasDoorPhoto} text={t('unreachable.photo')}>
        <CaptureField
          label={t('unreachable.photo')}
          hint={t('photo.hint')}
          icon={<IconDoor size={64} stroke={1.25} aria-hidden="true" />}
          facing="environment"
          picture={photo.variables ?? null}
          onPicture={(picture) => photo.mutate(picture)}
          failure={t('photo.failure')}
          isOpen={isOpen}
          onOpen={setOpen}
        />
      </Step>
      <Step
        isDone={from !== null && !isWaiting}
        text={t('unreachable.wait', { time: formatSpan(noShow.minutes, 'minute', language) })}
      >
        {from !== null && t('unreachable.from', { time: formatTime(new Date(from), language) })}
      </Step>
    </ul>
  );
}

export function UnreachableDialog({ active, lastPlace, onClose, Talk }: DoorDialogProps & StepsProps) {
  const { t } = useTranslation('driver');
  const refusal = useRefusal();
  const move = useMoveDelivery(active.id, () => {
    toast({ title: t('done.unreachable') });
    onClose();
  });
  const proof = useDoorProof(active.id);
  const error = move.error ?? proof.contact.error ?? proof.photo.error;
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
        <DoorSteps active={active} Talk={Talk} {...proof} />
        {error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(error)}
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
