import { codeLength, confirmOtp, requestOtp } from '@sufra/contract/identity/identity.ts';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { CodeField } from '../../../kit/fields/code-field.tsx';
import { Row, Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { clockText, nowMs, useSecondsUntil } from '../../../lib/clock.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { isolatedPhone } from '../../../lib/phone.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { callWithWork } from '../../../lib/work/work.ts';

interface Sent {
  readonly challenge: string;
  readonly resendAt: number;
}

const attemptsIn = (error: unknown): number | null => {
  const left = isApiError(error) ? Number(error.params['attemptsLeft'] ?? Number.NaN) : Number.NaN;
  return Number.isNaN(left) ? null : left;
};

function useSending(phone: string, onSent: () => void) {
  const [sent, setSent] = useState<Sent | null>(null);
  const request = useSingleMutation({
    mutationFn: () => callWithWork(requestOtp, { phone, language: currentLanguage() }),
    onSuccess: ({ challenge, resendAfterSeconds }) => {
      setSent({ challenge, resendAt: nowMs() + resendAfterSeconds * 1_000 });
      onSent();
    },
  });
  return {
    sent,
    forget: () => setSent(null),
    send: () => request.mutate(),
    isSending: request.isPending,
    error: request.error,
  };
}

function useTypedCode() {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  return {
    form,
    code,
    wrong,
    type: (typed: string): void => {
      setCode(typed);
      if (typed !== '') setWrong(undefined);
    },
    empty: (text?: string): void => {
      setCode('');
      setWrong(text);
    },
    refuse: (text: string): void => {
      setWrong(text);
      focusFirstWrong(form.current);
    },
  };
}

function useConfirmationCode(phone: string, onConfirmed: () => void) {
  const { t } = useTranslation('admin');
  const { empty, refuse, ...typed } = useTypedCode();
  const [attemptsLeft, setAttemptsLeft] = useState<number | null>(null);
  const sending = useSending(phone, () => {
    empty();
    setAttemptsLeft(null);
  });
  const check = useSingleMutation({
    mutationFn: (otp: string) =>
      call(confirmOtp, { body: { otp, ...(sending.sent && { challenge: sending.sent.challenge }) } }),
    onSuccess: onConfirmed,
    onError: (error) => {
      empty();
      setAttemptsLeft(attemptsIn(error));
      if (isApiError(error, 'otp_burned')) sending.forget();
      else refuse(errorText(error));
    },
  });
  const submit = (code: string): void =>
    code.length === codeLength ? check.mutate(code) : refuse(t('confirm.required'));
  const burned = isApiError(check.error, 'otp_burned') && sending.sent === null ? check.error : null;
  return {
    ...typed,
    attemptsLeft,
    submit,
    isChecking: check.isPending,
    isSent: sending.sent !== null,
    resendAt: sending.sent?.resendAt ?? 0,
    send: sending.send,
    isSending: sending.isSending,
    problem: sending.error ?? burned,
  };
}

type ConfirmationCode = ReturnType<typeof useConfirmationCode>;

function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation('admin');
  return error === null ? null : (
    <Notice tone="danger" role="alert" title={t('confirm.failed')}>
      {errorText(error)}
    </Notice>
  );
}

interface StepProps {
  fresh: ConfirmationCode;
  phone: string;
  onClose: () => void;
}

function SendStep({ fresh, phone, onClose }: StepProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <Stack>
      <p>{t('confirm.text')}</p>
      <Problem error={fresh.problem} />
      <Row gap={8} stackOnPhone>
        <Button
          pending={fresh.isSending}
          pendingLabel={t('confirm.sending')}
          onClick={fresh.send}
          start={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          {t('confirm.send', { phone: isolatedPhone(phone) })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}

function Resend({ fresh }: { fresh: ConfirmationCode }) {
  const { t } = useTranslation('admin');
  const seconds = useSecondsUntil(fresh.resendAt);
  return (
    <Button variant="plain" pending={fresh.isSending} disabled={seconds > 0} onClick={fresh.send}>
      {seconds > 0 ? t('confirm.resend_in', { time: clockText(seconds) }) : t('confirm.resend')}
    </Button>
  );
}

function CodeStep({ fresh, phone, onClose, demoCode }: StepProps & Pick<ConfirmDialogProps, 'demoCode'>) {
  const { t } = useTranslation(['admin', 'common']);
  const { attemptsLeft } = fresh;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    fresh.submit(fresh.code);
  };
  return (
    <form ref={fresh.form} onSubmit={submit} noValidate>
      <Stack>
        <p role="status">{t('confirm.sent', { phone: isolatedPhone(phone) })}</p>
        <CodeField
          label={t('confirm.code')}
          hint={attemptsLeft === null ? undefined : t('confirm.attempts', { count: attemptsLeft })}
          length={codeLength}
          value={fresh.code}
          onChange={fresh.type}
          onComplete={fresh.submit}
          error={fresh.wrong}
          autoFocus
        />
        {demoCode((code) => {
          fresh.type(code);
          fresh.submit(code);
        })}
        <Problem error={fresh.problem} />
        <Row gap={8} stackOnPhone>
          <Button type="submit" pending={fresh.isChecking} pendingLabel={t('confirm.checking')}>
            {t('confirm.check')}
          </Button>
          <Resend fresh={fresh} />
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface ConfirmDialogProps {
  phone: string;
  demoCode: (use: (code: string) => void) => ReactNode;
  onConfirmed: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ phone, demoCode, onConfirmed, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('admin');
  const fresh = useConfirmationCode(phone, onConfirmed);
  const step = { fresh, phone, onClose };
  return (
    <Dialog open onClose={onClose} title={t('confirm.title')}>
      {fresh.isSent ? <CodeStep {...step} demoCode={demoCode} /> : <SendStep {...step} />}
    </Dialog>
  );
}
