import { IconBrandWhatsapp } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation, Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useIsWorking } from '../../lib/work/work.ts';
import { isApiError } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { toE164 } from '../../lib/phone.ts';
import { toast } from '../../lib/toast.ts';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { PhoneField } from '../../kit/fields/text-field.tsx';
import { useRequestCode } from './identity.api.ts';
import { isStillWaiting, sentCodeOf, type SignIn, type SignInFlow } from './sign-in.ts';

export function Working() {
  const { t } = useTranslation('identity');
  if (!useIsWorking()) return null;
  return (
    <Notice tone="highlight" role="status" title={t('working_title')}>
      {t('working_text')}
    </Notice>
  );
}

/** Problems of the number itself show at its field. */
function SendError({ error }: { error: unknown }) {
  const { t } = useTranslation('identity');
  if (error === null || (isApiError(error) && 'phone' in error.fields)) return null;
  const wait = isApiError(error, 'otp_too_soon') ? Number(error.params['retryAfterSeconds']) : Number.NaN;
  return (
    <Notice tone="danger" role="alert" title={t('send_failed')}>
      {Number.isNaN(wait) ? errorText(error, t('send_failed_text')) : t('wait', { count: wait })}
    </Notice>
  );
}

function Acknowledgement() {
  const { t } = useTranslation('identity');
  return (
    <p className="text-14 text-muted">
      <Trans
        t={t}
        i18nKey="acknowledge"
        components={{ terms: <Link to="/terms" />, privacy: <Link to="/privacy" /> }}
      />
    </p>
  );
}

function usePhoneForm(flow: SignInFlow, signIn: SignIn) {
  const { t } = useTranslation('identity');
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const request = useRequestCode();

  const refuse = (text: string): void => {
    setError(text);
    focusFirstWrong(form.current);
  };
  const send = (): void => {
    if (request.isPending) return;
    if (signIn.phone.trim() === '') return refuse(t(`${flow}.phone_required`));
    const phone = toE164(signIn.phone);
    if (phone === null) return refuse(t('phone_invalid'));
    setError(undefined);
    if (isStillWaiting(signIn.sent, phone, nowMs())) return signIn.toCode(signIn.sent);
    request.mutate(phone, {
      onSuccess: (reply) => {
        signIn.toCode(sentCodeOf(reply, nowMs()));
        toast({ title: t('otp_sent'), description: t(`${flow}.otp_sent_text`) });
      },
      onError: (failure) => {
        const refused = fieldErrors(failure, { phone: t('phone_invalid') })['phone'];
        if (refused !== undefined) refuse(refused);
      },
    });
  };
  const change = (phone: string): void => {
    if (phone !== signIn.phone) setError(undefined);
    signIn.setPhone(phone);
  };
  return { form, error, request, send, change };
}

export function PhoneStep({ flow, signIn }: { flow: SignInFlow; signIn: SignIn }) {
  const { t } = useTranslation('identity');
  const { form, error, request, send, change } = usePhoneForm(flow, signIn);
  const isEmpty = signIn.phone.trim() === '';
  // Onboarding disables the button without a number; Enter still reports what is missing.
  const isOff = flow === 'onboarding' && isEmpty;

  useEffect(() => {
    if (signIn.isReturning) form.current?.querySelector('input')?.focus();
  }, [signIn.isReturning, form]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const pressInField = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && isOff) send();
  };
  return (
    <form ref={form} className="flex flex-col gap-16" onSubmit={submit} noValidate>
      {signIn.isBurned && (
        <Notice tone="danger" role="alert" title={t('too_many_title')}>
          {t('too_many_text')}
        </Notice>
      )}
      <SendError error={request.error} />
      <PhoneField
        label={t('phone_label')}
        hint={t('phone_hint')}
        value={signIn.phone}
        onChange={change}
        onKeyDown={pressInField}
        error={error}
        required
      />
      <Working />
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={isOff}
        pending={request.isPending}
        pendingLabel={t('sending')}
        start={<IconBrandWhatsapp size={22} aria-hidden="true" />}
      >
        {t('send_code')}
      </Button>
      <Acknowledgement />
    </form>
  );
}
