import { codeLength, type SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconBrandWhatsapp, IconFileInvoice, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { isolatedPhone } from '../../lib/phone.ts';
import { clockText, useSecondsUntil } from '../../lib/clock.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Checkbox } from '../../kit/controls/checkbox.tsx';
import { CodeField } from '../../kit/fields/code-field.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Row, Stack, SectionCard } from '../../kit/layout/surface.tsx';
import { type Erasing, useErasing } from './use-erasing.ts';

function Problem({ text }: { text: string | null }) {
  const { t } = useTranslation('account');
  return text === null ? null : (
    <Notice tone="danger" role="alert" title={t('erase.failed_title')}>
      {text}
    </Notice>
  );
}

interface StepProps {
  erasing: Erasing;
  phone: string;
  onClose: () => void;
}

function SendStep({ erasing, phone, onClose }: StepProps) {
  const { t } = useTranslation('account');
  return (
    <Stack>
      <p>{t('erase.send_text')}</p>
      <Problem text={erasing.problem} />
      <Row gap={8} stackOnPhone>
        <Button
          pending={erasing.isSending}
          pendingLabel={t('erase.sending')}
          onClick={erasing.send}
          start={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          {t('erase.send', { phone: isolatedPhone(phone) })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('erase.keep')}
        </Button>
      </Row>
    </Stack>
  );
}

function Resend({ erasing }: { erasing: Erasing }) {
  const { t } = useTranslation('account');
  const seconds = useSecondsUntil(erasing.resendAt);
  return (
    <Button variant="plain" pending={erasing.isSending} disabled={seconds > 0} onClick={erasing.send}>
      {seconds > 0 ? t('erase.resend_in', { time: clockText(seconds) }) : t('erase.resend')}
    </Button>
  );
}

function CreditBox({ erasing: { credit, isGivenUp, giveUp, creditError } }: Pick<StepProps, 'erasing'>) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  if (credit === null) return null;
  const sum = formatMoney(credit, language);
  return (
    <Checkbox label={t('erase.give_up', { sum })} checked={isGivenUp} onChange={giveUp} error={creditError} />
  );
}

function CodeStep({ erasing, phone, onClose, demoCode }: StepProps & Pick<EraseDialogProps, 'demoCode'>) {
  const { t } = useTranslation('account');
  const { attemptsLeft } = erasing;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    erasing.erase();
  };
  return (
    <form ref={erasing.form} onSubmit={submit} noValidate>
      <Stack>
        <p role="status">{t('erase.sent', { phone: isolatedPhone(phone) })}</p>
        <CodeField
          label={t('erase.code')}
          hint={attemptsLeft === null ? undefined : t('erase.attempts', { count: attemptsLeft })}
          length={codeLength}
          value={erasing.code}
          onChange={erasing.setCode}
          error={erasing.codeError}
          autoFocus
        />
        <div>
          <Resend erasing={erasing} />
        </div>
        {demoCode(erasing.setCode)}
        <Checkbox
          label={t('erase.sure')}
          checked={erasing.isSure}
          onChange={erasing.setSure}
          error={erasing.sureError}
        />
        <Problem text={erasing.problem} />
        <CreditBox erasing={erasing} />
        <Row gap={8} stackOnPhone>
          <Button
            type="submit"
            variant="danger"
            pending={erasing.isErasing}
            pendingLabel={t('erase.erasing')}
          >
            {t('erase.confirm')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('erase.keep')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface EraseDialogProps {
  user: SessionUser;
  demoCode: (use: (code: string) => void) => ReactNode;
  onClose: () => void;
}

function EraseDialog({ user, demoCode, onClose }: EraseDialogProps) {
  const { t } = useTranslation('account');
  const erasing = useErasing(user.phone);
  const step = { erasing, phone: user.phone, onClose };
  return (
    <Dialog open onClose={onClose} title={t('erase.code_title')}>
      {erasing.isSent ? <CodeStep {...step} demoCode={demoCode} /> : <SendStep {...step} />}
    </Dialog>
  );
}

const erasedParts = ['person', 'food', 'meals', 'plan'] as const;

function WhatHappens() {
  const { t } = useTranslation('account');
  return (
    <div className="grid gap-x-32 gap-y-16 md:grid-cols-2">
      <div>
        <h3 className="mb-8 flex items-center gap-8 text-16 svg:flex-none svg:text-muted">
          <IconTrash size={20} aria-hidden="true" />
          {t('erase.goes.title')}
        </h3>
        <ul className="flex flex-col gap-4 ps-24">
          {erasedParts.map((one) => (
            <li key={one}>{t(`erase.goes.${one}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-8 flex items-center gap-8 text-16 svg:flex-none svg:text-muted">
          <IconFileInvoice size={20} aria-hidden="true" />
          {t('erase.stays.title')}
        </h3>
        <ul className="flex flex-col gap-4 ps-24">
          <li>{t('erase.stays.invoices')}</li>
        </ul>
      </div>
    </div>
  );
}

export interface ErasureProps {
  user: SessionUser;
  demoCode: (use: (code: string) => void) => ReactNode;
}

export function Erasure({ user, demoCode }: ErasureProps) {
  const { t } = useTranslation('account');
  const [isOpen, open] = useState(false);
  return (
    <SectionCard title={t('erase.title')} icon={<IconTrash aria-hidden="true" />}>
      <Stack>
        <p>{t('erase.lead')}</p>
        <WhatHappens />
        {user.hasActiveSubscription && <p>{t('erase.advice')}</p>}
        <div>
          <Button variant="danger" onClick={() => open(true)}>
            {t('erase.begin')}
          </Button>
        </div>
      </Stack>
      {isOpen && <EraseDialog user={user} demoCode={demoCode} onClose={() => open(false)} />}
    </SectionCard>
  );
}
