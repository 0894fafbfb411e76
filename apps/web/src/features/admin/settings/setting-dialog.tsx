import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { rightNow } from '../../../lib/clock.ts';
import { focusFirstWrong } from '../../../lib/form.ts';
import { dubaiDay } from '../../../lib/format.ts';
import { changeOf, type SettingForm, useSettingForm } from './setting-form.ts';
import { kindOf, type Setting, valueText } from './setting-value.ts';

function NumberFields({ setting, draft, edit, wrong }: SettingForm) {
  const { t } = useTranslation('admin');
  const isRate = kindOf(setting.name) === 'rate';
  return (
    <TextField
      label={t(isRate ? 'settings.percent' : 'settings.sum')}
      hint={t(isRate ? 'settings.percent_hint' : 'settings.sum_hint')}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={12}
      value={draft.number}
      onChange={(number) => edit({ number })}
      error={wrong('number', 'percent')}
    />
  );
}

function RamadanFields({ draft, edit, wrong }: SettingForm) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        type="date"
        label={t('settings.first_day')}
        value={draft.first}
        onChange={(first) => edit({ first })}
        disabled={draft.isByCalendar}
        error={wrong('first')}
      />
      <TextField
        type="date"
        label={t('settings.last_day')}
        value={draft.last}
        onChange={(last) => edit({ last })}
        disabled={draft.isByCalendar}
        error={wrong('last', 'order')}
      />
      <Checkbox
        label={t('settings.by_calendar')}
        checked={draft.isByCalendar}
        onChange={(isByCalendar) => edit({ isByCalendar })}
      />
    </>
  );
}

function When({ draft, edit, wrong }: SettingForm) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ChoiceGroup
        legend={t('settings.when')}
        layout="chips"
        value={draft.when}
        onChange={(when) => edit({ when })}
        options={[
          { value: 'now', label: t('settings.at_once') },
          { value: 'later', label: t('settings.from_day') },
        ]}
      />
      {draft.when === 'later' && (
        <TextField
          type="date"
          label={t('settings.day')}
          hint={t('settings.day_hint')}
          min={dubaiDay(rightNow(), 1)}
          value={draft.day}
          onChange={(day) => edit({ day })}
          error={wrong('day')}
        />
      )}
    </>
  );
}

function Fields(form: SettingForm) {
  const kind = kindOf(form.setting.name);
  if (kind === 'rate' || kind === 'fee') return <NumberFields {...form} />;
  return kind === 'ramadan' ? <RamadanFields {...form} /> : null;
}

export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { form, changing, isComplete, markTried } = useSettingForm(setting);
  const kind = kindOf(setting.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    markTried();
    if (!isComplete) return focusFirstWrong(element.current);
    changing.mutate(changeOf(setting, form.draft), {
      onSuccess: onClose,
      onError: () => focusFirstWrong(element.current),
    });
  };
  const action = setting.value === true ? 'settings.switch_off' : 'settings.switch_on';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`setting.${setting.name}.title`)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={changing.isPending}>
            {kind === 'switch' ? t(action) : t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('settings.now', { value: valueText(setting.name, setting.value, t, language) })}</p>
          <Fields {...form} />
          <When {...form} />
          <Notice>{t(kind === 'switch' ? 'settings.switch_keeps' : 'settings.keeps')}</Notice>
          {changing.problem !== null && (
            <Notice tone="danger" role="alert" title={t('settings.save_failed')}>
              {changing.problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
