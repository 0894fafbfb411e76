import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { toE164 } from '../../lib/phone.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { PhoneField, TextField } from '../../kit/fields/text-field.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { useAddUser } from './users.api.ts';

const minName = 2;

function useAdding(onClose: () => void) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [hasTried, setTried] = useState(false);
  const adding = useAddUser();
  const own = {
    ...(toE164(phone) === null && { phone: t('users.phone_invalid') }),
    ...(name.trim().length < minName && { name: t('users.name_invalid') }),
  };
  const wrong: Readonly<Record<string, string>> = {
    ...fieldErrors(adding.error, { phone: t('users.phone_invalid'), name: t('users.name_invalid') }),
    ...(hasTried ? own : {}),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(own).length > 0) return focusFirstWrong(form.current);
    adding.mutate(
      { phone: toE164(phone) ?? phone, name: name.trim() },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate(`/admin/users/${id}`);
        },
        onError: () => focusFirstWrong(form.current),
      },
    );
  };
  return {
    form,
    phone,
    setPhone,
    name,
    setName,
    wrong,
    submit,
    isPending: adding.isPending,
    problem: adding.problem,
  };
}

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const { form, phone, setPhone, name, setName, wrong, submit, isPending, problem } = useAdding(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.add')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('users.add_text')}</p>
          <PhoneField
            label={t('users.phone')}
            autoComplete="off"
            value={phone}
            onChange={setPhone}
            error={wrong['phone']}
          />
          <TextField
            label={t('users.name')}
            autoComplete="off"
            dir="auto"
            maxLength={80}
            value={name}
            onChange={setName}
            error={wrong['name']}
          />
          {problem !== null && (
            <Notice tone="danger" role="alert" title={t('users.add_failed')}>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
