import { ingredientFlags } from '@sufra/contract/catalogue/catalogue.ts';
import { allergens, languages } from '@sufra/contract/options.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../kit/controls/button.tsx';
import { Checkbox } from '../../../../kit/controls/checkbox.tsx';
import { ChipGroup } from '../../../../kit/controls/choice.tsx';
import { Dialog } from '../../../../kit/controls/dialog.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { TextArea, TextField } from '../../../../kit/fields/text-field.tsx';
import { Stack } from '../../../../kit/layout/surface.tsx';
import { focusFirstWrong } from '../../../../lib/form.ts';
import { useDebounced } from '../../admin.api.ts';
import type { DeskIngredient } from '../cms.api.ts';
import { IngredientEffect } from './ingredient-effect.tsx';
import { Figures, Parts, Sold, Weights } from './ingredient-fields.tsx';
import { type IngredientForm, useIngredientForm } from './ingredient-form.ts';

function Allergens({ draft: { allergens: carried, flags }, edit }: IngredientForm) {
  const { t } = useTranslation(['cms', 'options']);
  return (
    <>
      <Checkbox
        label={t('ingredient.nobody_knows')}
        checked={carried === null}
        onChange={(isUnknown) => edit({ allergens: isUnknown ? null : [] })}
      />
      {carried !== null && (
        <ChipGroup
          legend={t('derived.allergens')}
          value={carried}
          onChange={(chosen) => edit({ allergens: chosen })}
          options={allergens.map((value) => ({ value, label: t(`options:allergen.${value}`) }))}
        />
      )}
      <ChipGroup
        legend={t('ingredient.flags')}
        hint={t('ingredient.flags_hint')}
        value={flags}
        onChange={(chosen) => edit({ flags: chosen })}
        options={ingredientFlags.map((value) => ({ value, label: t(`flag.${value}`) }))}
      />
    </>
  );
}

function NameFields({ draft, edit, errorOf }: IngredientForm) {
  const { t } = useTranslation('cms');
  return (
    <div className="grid gap-x-16 gap-y-12 sm:grid-cols-2">
      {languages.map((language) => (
        <TextField
          key={language}
          label={t('name_in', { language: t(`language.${language}`) })}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={80}
          value={draft.name[language]}
          onChange={(text) => edit({ name: { ...draft.name, [language]: text } })}
          error={errorOf(`name.${language}`)}
        />
      ))}
    </div>
  );
}

function OtherNames({ draft, edit, errorOf }: IngredientForm) {
  const { t } = useTranslation('cms');
  return (
    <div className="grid gap-x-16 gap-y-12 sm:grid-cols-2">
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t('ingredient.other_names', { language: t(`language.${language}`) })}
          hint={t('ingredient.other_names_hint')}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={1_500}
          value={draft.otherNames[language]}
          onChange={(text) => edit({ otherNames: { ...draft.otherNames, [language]: text } })}
          error={errorOf(`facts.otherNames.${language}`)}
        />
      ))}
    </div>
  );
}

function SaveNotice({ ingredient }: { ingredient: DeskIngredient | null }) {
  const { t } = useTranslation('cms');
  if (ingredient === null)
    return <Notice title={t('ingredient.new_notice')}>{t('ingredient.new_notice_text')}</Notice>;
  return (
    <Notice title={t('ingredient.warning', { count: ingredient.usedIn })}>
      {ingredient.usedIn === 0 ? t('ingredient.unused_text') : t('ingredient.warning_text')}
    </Notice>
  );
}

interface IngredientDialogProps {
  ingredient: DeskIngredient | null;
  onClose: () => void;
}

export function IngredientDialog({ ingredient, onClose }: IngredientDialogProps) {
  const { t } = useTranslation(['cms', 'common']);
  const { form, read, saving, tried } = useIngredientForm(ingredient);
  const [partNames, setPartNames] = useState(ingredient?.partNames ?? {});
  const settled = useDebounced(read.facts);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    tried();
    const focus = (): void => focusFirstWrong(element.current);
    if (read.facts === null) return focus();
    const name = { en: form.draft.name.en.trim(), ar: form.draft.name.ar.trim() };
    const body = { name, facts: read.facts, revision: ingredient?.revision ?? 0 };
    saving.mutate(body, { onSuccess: onClose, onError: focus });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t(ingredient === null ? 'ingredient.new_title' : 'ingredient.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={saving.isPending}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} onSubmit={submit} noValidate>
        <Stack>
          <SaveNotice ingredient={ingredient} />
          <NameFields {...form} />
          <OtherNames {...form} />
          <Allergens {...form} />
          <Parts
            {...form}
            names={partNames}
            onName={({ id, name }) => setPartNames((before) => ({ ...before, [id]: name }))}
          />
          <Figures {...form} />
          <Sold {...form} />
          <Weights {...form} />
          {ingredient !== null && settled !== null && <IngredientEffect id={ingredient.id} facts={settled} />}
          {saving.problem !== null && (
            <Notice tone="danger" role="alert" title={t('save_failed')}>
              {saving.problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
