import { recoveryCodeLength } from '@sufra/contract/identity/second-factor.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { CodeField } from '../../../kit/fields/code-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Row, Stack } from '../../../kit/layout/surface.tsx';
import { isApiError } from '../../../lib/api.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { useSingleMutation } from '../../../lib/query.ts';

const codeLength = 6;

const attemptsLeft = (error: unknown): number | null =>
  isApiError(error, 'second_factor_wrong') ? Number(error.params['attemptsLeft']) : null;

interface CodeFormProps<Reply> {
  label: string;
  submit: string;
  mayRecover?: boolean;
  autoFocus?: boolean;
  send: (code: string) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  extra?: (use: (code: string) => void) => ReactNode;
}

function useCode<Reply>({ send, onDone }: Pick<CodeFormProps<Reply>, 'send' | 'onDone'>) {
  const { t } = useTranslation('admin');
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const refuse = (text: string): void => {
    setWrong(text);
    focusFirstWrong(form.current);
  };
  const sending = useSingleMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      setCode('');
      refuse(errorText(error));
    },
    gcTime: 0,
  });
  const submit = (typed: string): void => {
    const given = toLatinDigits(typed).replaceAll(/[\s-]/g, '');
    if (given.length === (isRecovery ? recoveryCodeLength : codeLength)) sending.mutate(given);
    else refuse(t('factor.required'));
  };
  return {
    ...{ form, code, wrong, submit, isRecovery, isPending: sending.isPending },
    left: attemptsLeft(sending.error),
    type: (typed: string): void => {
      setCode(typed);
      if (typed !== '') setWrong(undefined);
    },
    switchKind: (): void => {
      setRecovery(!isRecovery);
      setCode('');
      setWrong(undefined);
    },
  };
}

export function CodeForm<Reply>({
  label,
  submit,
  mayRecover = false,
  autoFocus = true,
  extra,
  ...rest
}: CodeFormProps<Reply>) {
  const { t } = useTranslation('admin');
  const code = useCode(rest);
  const { isRecovery, left } = code;
  const field = {
    hint: left === null ? undefined : t('confirm.attempts', { count: left }),
    value: code.code,
    onChange: code.type,
    error: code.wrong,
    autoFocus,
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    code.submit(code.code);
  };
  return (
    <form ref={code.form} onSubmit={onSubmit} noValidate>
      <Stack>
        {isRecovery ? (
          <TextField
            {...field}
            key="recovery"
            label={t('factor.recovery')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={20}
          />
        ) : (
          <CodeField {...field} key="app" label={label} length={codeLength} onComplete={code.submit} />
        )}
        {!isRecovery && extra?.(code.submit)}
        <Row gap={8} stackOnPhone>
          <Button type="submit" pending={code.isPending} pendingLabel={t('factor.checking')}>
            {submit}
          </Button>
          {mayRecover && (
            <Button variant="plain" onClick={code.switchKind}>
              {t(isRecovery ? 'factor.use_app' : 'factor.use_recovery')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
