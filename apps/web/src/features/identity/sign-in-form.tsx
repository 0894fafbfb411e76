import { codeLength } from '@sufra/contract/identity/identity.ts';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { errorText } from '../../lib/form.ts';
import { formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { CodeField } from '../../kit/fields/code-field.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { VisuallyHidden, LeftToRight, Stack } from '../../kit/layout/surface.tsx';
import { DemoCode } from './demo.tsx';
import { useRequestCode, useVerifyCode } from './identity.api.ts';
import { Working, PhoneStep } from './phone-step.tsx';
import {
  clockText,
  secondsUntil,
  type SentCode,
  sentCodeOf,
  useNow,
  forgetSentCode,
  type SignIn,
  type SignInFlow,
  useSignIn,
} from './sign-in.ts';
import { formatPhone } from '../../lib/phone.ts';

interface CodeStepProps {
  flow: SignInFlow;
  signIn: SignIn;
  sent: SentCode;
}

function useCodeForm({ flow, signIn, sent }: CodeStepProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const verify = useVerifyCode();

  const clear = (text?: string): void => {
    setCode('');
    setError(text);
    input.current?.focus();
  };
  const explain = (failure: unknown): void => {
    if (isApiError(failure, 'otp_burned')) return signIn.burn();
    if (isApiError(failure, 'otp_wrong')) {
      const left = Number(failure.params['attemptsLeft'] ?? Number.NaN);
      if (!Number.isNaN(left)) signIn.update({ ...sent, attemptsLeft: left });
      return clear(t(`${flow}.code_wrong`, { reason: errorText(failure) }));
    }
    if (isApiError(failure, 'otp_expired')) signIn.update({ ...sent, resendAt: nowMs(), expiresAt: nowMs() });
    setError(isApiError(failure) ? errorText(failure) : t(`${flow}.code_failed`));
  };
  const submit = (typed: string): void => {
    if (verify.isPending) return;
    if (typed.length !== codeLength) {
      setError(t(typed === '' ? `${flow}.code_required` : `${flow}.code_incomplete`));
      return;
    }
    setError(undefined);
    verify.mutate({ phone: sent.phone, otp: typed }, { onSuccess: forgetSentCode, onError: explain });
  };
  const change = (typed: string): void => {
    setCode(typed);
    if (typed !== '') setError(undefined);
  };
  return { code, error, input, isPending: verify.isPending, submit, change, clear };
}

function useResend({ flow, signIn, sent }: CodeStepProps, onSent: () => void) {
  const { t } = useTranslation('identity');
  const request = useRequestCode();
  const resend = (): void => {
    if (request.isPending) return;
    request.mutate(sent.phone, {
      onSuccess: (reply) => {
        signIn.update(sentCodeOf(reply, nowMs()));
        onSent();
        toast({ title: t('otp_sent'), description: t(`${flow}.otp_sent_text`) });
      },
      onError: (failure) => {
        const wait = isApiError(failure, 'otp_too_soon')
          ? Number(failure.params['retryAfterSeconds'] ?? 0)
          : 0;
        if (wait > 0) signIn.update({ ...sent, resendAt: nowMs() + wait * 1_000 });
      },
    });
  };
  return { resend, isPending: request.isPending, error: request.error };
}

function OtherWays({ flow, seconds, isPending, onResend, onChange }: OtherWaysProps) {
  const { t } = useTranslation('identity');
  return (
    <div className="flex flex-wrap gap-8 *:flex-auto">
      <Button
        variant="quiet"
        pending={isPending}
        disabled={seconds > 0}
        onClick={onResend}
        start={<IconRefresh size={20} aria-hidden="true" />}
      >
        {seconds > 0 ? t('resend_in', { time: clockText(seconds) }) : t('resend')}
      </Button>
      <Button variant="plain" onClick={onChange} start={<IconPencil size={20} aria-hidden="true" />}>
        {t(`${flow}.change_number`)}
      </Button>
    </div>
  );
}

interface OtherWaysProps {
  flow: SignInFlow;
  seconds: number;
  isPending: boolean;
  onResend: () => void;
  onChange: () => void;
}

function CodeStep(props: CodeStepProps) {
  const { signIn, sent } = props;
  const { t } = useTranslation('identity');
  const { language } = useLanguage();
  const form = useCodeForm(props);
  const again = useResend(props, () => form.clear());
  const now = useNow(Math.max(sent.resendAt, sent.expiresAt));
  const isExpired = now >= sent.expiresAt;
  const left = sent.attemptsLeft === null ? '' : t('attempts_left', { count: sent.attemptsLeft });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit(form.code);
  };
  // The button is disabled until six digits; Enter still reports what is missing.
  const press = (event: KeyboardEvent): void => {
    const isInField = event.target === form.input.current;
    if (event.key === 'Enter' && isInField && form.code.length !== codeLength) form.submit(form.code);
  };
  return (
    <form className="flex flex-col gap-16" onSubmit={submit} onKeyDown={press} noValidate>
      <CodeField
        ref={form.input}
        label={t('code_label')}
        hint={left === '' ? t('code_hint', { time: formatTime(new Date(sent.expiresAt), language) }) : left}
        value={form.code}
        onChange={form.change}
        onComplete={form.submit}
        error={form.error}
        autoFocus
      />
      <VisuallyHidden>
        <span role="alert">{form.error === undefined ? '' : `${form.error} ${left}`}</span>
      </VisuallyHidden>
      {isExpired && (
        <Notice tone="highlight" role="status" title={t('expired_title')}>
          {t('expired_text')}
        </Notice>
      )}
      {again.error !== null && !isApiError(again.error, 'otp_too_soon') && (
        <Notice tone="danger" role="alert" title={t('send_failed')}>
          {errorText(again.error, t('send_failed_text'))}
        </Notice>
      )}
      <Working />
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={form.code.length !== codeLength}
        pending={form.isPending}
        pendingLabel={t('verifying')}
      >
        {t('verify')}
      </Button>
      <OtherWays
        flow={props.flow}
        seconds={secondsUntil(sent.resendAt, now)}
        isPending={again.isPending}
        onResend={again.resend}
        onChange={signIn.changePhone}
      />
      <DemoCode
        phone={sent.phone}
        onUse={(code) => {
          form.change(code);
          form.submit(code);
        }}
      />
    </form>
  );
}

export function SignInForm({ flow, signIn }: { flow: SignInFlow; signIn: SignIn }) {
  return signIn.step === 'code' && signIn.sent !== null ? (
    <CodeStep flow={flow} signIn={signIn} sent={signIn.sent} />
  ) : (
    <PhoneStep flow={flow} signIn={signIn} />
  );
}

/** `known` is the phone number from the application. */
export function PhoneProof({ known = '' }: { known?: string }) {
  const { t } = useTranslation('identity');
  const signIn = useSignIn(known);
  const sentTo = signIn.step === 'code' ? (signIn.sent?.phone ?? null) : null;
  return (
    <Stack>
      {sentTo !== null && (
        <p>
          {t('code_sent_to')} <LeftToRight>{formatPhone(sentTo)}</LeftToRight>
        </p>
      )}
      <SignInForm flow="onboarding" signIn={signIn} />
    </Stack>
  );
}
