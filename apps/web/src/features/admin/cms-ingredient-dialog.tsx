// Changes what an ingredient is: its names, what it carries, its figures and prices; the room of ingredients opens it.
import { ingredientFlags } from '@sufra/contract/catalogue.ts';
import { allergens, languages } from '@sufra/contract/options.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChipGroup } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/surface.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type DeskIngredient, useSaveIngredient } from './cms.api.ts';
import { typedNumber } from './cms-content.ts';
import styles from './cms.module.css';

type Facts = DeskIngredient['facts'];
type Figure = keyof Facts['nutrition'];

const figures: readonly { key: Figure; most: number }[] = [
  { key: 'kcal', most: 950 },
  { key: 'protein', most: 100 },
  { key: 'carbs', most: 100 },
  { key: 'sugar', most: 100 },
  { key: 'fibre', most: 100 },
  { key: 'fat', most: 100 },
  { key: 'saturatedFat', most: 100 },
  { key: 'sodiumMg', most: 50_000 },
];

const mayBeUnknown: ReadonlySet<Figure> = new Set<Figure>(['sugar', 'fibre', 'saturatedFat']);

/** What is typed for each figure; null for one that has to be there and is not. */
function nutritionOf(typed: Readonly<Record<Figure, string>>): Facts['nutrition'] | null {
  const read = figures.map(({ key, most }) => [key, typedNumber(typed[key], most)] as const);
  const isMissing = read.some(
    ([key, value]) => value === null && !(mayBeUnknown.has(key) && typed[key].trim() === ''),
  );
  return isMissing ? null : (Object.fromEntries(read) as Facts['nutrition']);
}

function useEditing({ name, facts }: DeskIngredient) {
  const [names, setNames] = useState(name);
  const [carried, setCarried] = useState(facts.allergens);
  const [flags, setFlags] = useState(facts.flags);
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(figures.map(({ key }) => [key, String(facts.nutrition[key] ?? '')])) as Record<
        Figure,
        string
      >,
  );
  return { names, setNames, carried, setCarried, flags, setFlags, typed, setTyped };
}

type Editing = ReturnType<typeof useEditing>;

function Carries({ carried, setCarried, flags, setFlags }: Editing) {
  const { t } = useTranslation(['cms', 'options']);
  return (
    <>
      <Checkbox
        label={t('ingredient.nobody_knows')}
        checked={carried === null}
        onChange={(isUnknown) => setCarried(isUnknown ? null : [])}
      />
      {carried !== null && (
        <ChipGroup
          legend={t('derived.allergens')}
          value={carried}
          onChange={setCarried}
          options={allergens.map((value) => ({ value, label: t(`options:allergen.${value}`) }))}
        />
      )}
      <ChipGroup
        legend={t('ingredient.flags')}
        hint={t('ingredient.flags_hint')}
        value={flags}
        onChange={setFlags}
        options={ingredientFlags.map((value) => ({ value, label: t(`flag.${value}`) }))}
      />
    </>
  );
}

function Figures({ typed, setTyped, hasTried }: Editing & { hasTried: boolean }) {
  const { t } = useTranslation('cms');
  const isWrong = (key: Figure, most: number): boolean =>
    typedNumber(typed[key], most) === null && !(mayBeUnknown.has(key) && typed[key].trim() === '');
  return (
    <div className={styles['few']} role="group" aria-label={t('ingredient.nutrition')}>
      {figures.map(({ key, most }) => (
        <TextField
          key={key}
          label={t(`figure.${key}`)}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={9}
          value={typed[key]}
          onChange={(text) => setTyped((before) => ({ ...before, [key]: text }))}
          error={hasTried && isWrong(key, most) ? t('ingredient.wrong_number') : undefined}
        />
      ))}
    </div>
  );
}

export function IngredientDialog({
  ingredient,
  onClose,
}: {
  ingredient: DeskIngredient;
  onClose: () => void;
}) {
  const { t } = useTranslation(['cms', 'common']);
  const editing = useEditing(ingredient);
  const { names, setNames, carried, flags, typed } = editing;
  const [hasTried, setTried] = useState(false);
  const saving = useSaveIngredient(ingredient.id);
  const formId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const nutrition = nutritionOf(typed);
    if (nutrition === null || languages.some((one) => names[one].trim().length < 2)) return;
    const facts = { allergens: carried, flags, nutrition, packs: ingredient.facts.packs };
    saving.mutate({ name: names, facts, revision: ingredient.revision }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('ingredient.title')}
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
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <Notice title={t('ingredient.warning', { count: ingredient.usedIn })}>
            {t('ingredient.warning_text')}
          </Notice>
          <div className={styles['pair']}>
            {languages.map((language) => (
              <TextField
                key={language}
                label={t('name_in', { language: t(`language.${language}`) })}
                lang={language}
                dir={language === 'ar' ? 'rtl' : 'ltr'}
                maxLength={80}
                value={names[language]}
                onChange={(text) => setNames((before) => ({ ...before, [language]: text }))}
                error={
                  hasTried && names[language].trim().length < 2 ? t('ingredient.name_missing') : undefined
                }
              />
            ))}
          </div>
          <Carries {...editing} />
          <Figures {...editing} hasTried={hasTried} />
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
