import { maxSections } from '@sufra/contract/partners/menu-editing.ts';
import type { MenuSection } from '@sufra/contract/partners/partner-menu.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { useSetSections } from '../menu-editing.api.ts';

interface SectionsDialogProps {
  sections: readonly MenuSection[];
  onClose: () => void;
}

const isShort = (name: string): boolean => name.trim().length < 2;

function useSections({ sections, onClose }: SectionsDialogProps) {
  const { t } = useTranslation('menu');
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState<readonly MenuSection[]>(sections);
  const [hasTried, setTried] = useState(false);
  const saving = useSetSections();
  const refused = fieldErrors(saving.error);
  const errorOf = (at: number, language: 'en' | 'ar'): string | undefined => {
    if (hasTried && isShort(rows[at]?.name[language] ?? '')) return t('sections.short');
    const field = `sections.${String(at)}.name.${language}`;
    return refused[field] === undefined ? undefined : t('sections.taken');
  };
  const rename = (id: string, name: Partial<MenuSection['name']>): void =>
    setRows(rows.map((row) => (row.id === id ? { id, name: { ...row.name, ...name } } : row)));
  const move = (at: number, step: number): void => {
    const next = [...rows];
    next.splice(at + step, 0, ...next.splice(at, 1));
    setRows(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (rows.some(({ name }) => isShort(name.en) || isShort(name.ar))) return focusFirstWrong(form.current);
    saving.mutate(
      rows.map(({ id, name }) => ({ id, name: { en: name.en.trim(), ar: name.ar.trim() } })),
      {
        onSuccess: () => {
          toast({ title: t('sections.done_title'), description: t('sections.done') });
          onClose();
        },
        onError: () => focusFirstWrong(form.current),
      },
    );
  };
  const add = (): void => {
    setTried(false);
    setRows([...rows, { id: crypto.randomUUID(), name: { en: '', ar: '' } }]);
  };
  const remove = (id: string): void => setRows(rows.filter((row) => row.id !== id));
  return { form, rows, rename, move, add, remove, submit, errorOf, saving };
}

interface RowProps {
  at: number;
  own: ReturnType<typeof useSections>;
}

function SectionRow({ at, own: { rows, rename, move, remove, errorOf } }: RowProps) {
  const { t } = useTranslation('menu');
  const row = rows[at];
  if (row === undefined) return null;
  const named = { number: at + 1 };
  return (
    <li className="flex flex-col gap-8 border-t border-line pt-12">
      <div className="grid grid-fit-192 gap-8">
        {(['en', 'ar'] as const).map((language) => (
          <TextField
            key={language}
            label={t(`sections.name_${language}`, named)}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            lang={language}
            autoComplete="off"
            maxLength={60}
            value={row.name[language]}
            onChange={(typed) => rename(row.id, { [language]: typed })}
            error={errorOf(at, language)}
            required
          />
        ))}
      </div>
      <div className="flex [&>button]:min-h-48 [&>button]:min-w-48">
        <IconButton
          label={t('sections.up', named)}
          icon={<IconArrowUp size={20} aria-hidden="true" />}
          aria-disabled={at === 0}
          onClick={() => at > 0 && move(at, -1)}
        />
        <IconButton
          label={t('sections.down', named)}
          icon={<IconArrowDown size={20} aria-hidden="true" />}
          aria-disabled={at === rows.length - 1}
          onClick={() => at < rows.length - 1 && move(at, 1)}
        />
        <IconButton
          label={t('sections.remove', named)}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => remove(row.id)}
        />
      </div>
    </li>
  );
}

export function SectionsDialog(props: SectionsDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const formId = useId();
  const own = useSections(props);
  const { form, rows, add, submit, saving } = own;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('sections.title')}
      actions={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={saving.isPending}>
            {t('sections.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('sections.lead')}</p>
          <ul role="list" className="flex flex-col gap-12">
            {rows.map(({ id }, at) => (
              <SectionRow key={id} at={at} own={own} />
            ))}
          </ul>
          {rows.length < maxSections && (
            <Button variant="quiet" fullWidth start={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
              {t('sections.add')}
            </Button>
          )}
          {saving.error !== null && (
            <Notice tone="danger" role="alert" title={t('failed.save')}>
              {errorText(saving.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
