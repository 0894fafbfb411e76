import { difficulties, mealFamilies, mealTags, seasons } from '@sufra/contract/catalogue/catalogue.ts';
import type { MealContent } from '@sufra/contract/catalogue/cms.ts';
import { cuisines, languages, mealTimes } from '@sufra/contract/options.ts';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../../kit/controls/button.tsx';
import { ChipGroup } from '../../../../kit/controls/choice.tsx';
import { NumericField } from '../../../../kit/fields/grouped-field.tsx';
import { SelectField } from '../../../../kit/fields/select-field.tsx';
import { TextArea, TextField } from '../../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../../kit/layout/surface.tsx';
import styles from '../cms.module.css';
import { changed, without } from '../typed-values.ts';
import { classes } from '../../../../kit/style/classes.ts';

export interface FormProps {
  content: MealContent;
  edit: (change: Partial<MealContent>) => void;
}

const emptyStep: MealContent['steps'][number] = { en: '', ar: '', minutes: null };

const directions = { en: 'ltr', ar: 'rtl' } as const;

export function MealTexts({ content, edit }: FormProps) {
  const { t } = useTranslation('cms');
  return (
    <SectionCard title={t('words')}>
      <div className="grid gap-x-16 gap-y-12 sm:grid-cols-2">
        {languages.map((language) => (
          <Stack key={language}>
            <TextField
              label={t('title_in', { language: t(`language.${language}`) })}
              lang={language}
              dir={directions[language]}
              maxLength={80}
              value={content.title[language]}
              onChange={(text) => edit({ title: { ...content.title, [language]: text } })}
            />
            <TextArea
              label={t('description_in', { language: t(`language.${language}`) })}
              lang={language}
              dir={directions[language]}
              maxLength={400}
              value={content.description[language]}
              onChange={(text) => edit({ description: { ...content.description, [language]: text } })}
            />
          </Stack>
        ))}
      </div>
    </SectionCard>
  );
}

const numbers = [
  { key: 'servings', least: 1, most: 20 },
  { key: 'prepMinutes', least: 0, most: 1_440 },
  { key: 'cookMinutes', least: 0, most: 1_440 },
] as const;

export function MealKind({ content, edit }: FormProps) {
  const { t } = useTranslation(['cms', 'options']);
  const listed = <Value extends string>(values: readonly Value[], key: string) =>
    values.map((value) => ({ value, label: t(`${key}.${value}`) }));
  return (
    <SectionCard title={t('kind')}>
      <Stack>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-16 gap-y-12">
          <SelectField
            label={t('cuisine')}
            value={content.cuisine}
            onChange={(cuisine) => edit({ cuisine })}
            options={listed(cuisines, 'options:cuisine')}
          />
          <SelectField
            label={t('family_label')}
            value={content.family}
            onChange={(family) => edit({ family })}
            options={listed(mealFamilies, 'family')}
          />
          <SelectField
            label={t('difficulty')}
            value={content.difficulty}
            onChange={(difficulty) => edit({ difficulty })}
            options={listed(difficulties, 'options:difficulty')}
          />
          {numbers.map(({ key, least, most }) => (
            <NumericField
              key={key}
              label={t(key)}
              maxDigits={4}
              value={String(content[key])}
              onChange={(digits) => edit({ [key]: Math.min(most, Math.max(least, Number(digits))) })}
            />
          ))}
        </div>
        <ChipGroup
          legend={t('meal_times')}
          value={content.mealTimes}
          onChange={(chosen) => edit({ mealTimes: chosen })}
          options={listed(mealTimes, 'options:meal_time')}
        />
        <ChipGroup
          legend={t('tags')}
          value={content.tags}
          onChange={(chosen) => edit({ tags: chosen })}
          options={listed(mealTags, 'tag')}
        />
        <ChipGroup
          legend={t('seasons')}
          hint={t('seasons_hint')}
          value={content.season}
          onChange={(chosen) => edit({ season: chosen })}
          options={listed(seasons, 'season')}
        />
      </Stack>
    </SectionCard>
  );
}

export function MealSteps({ content: { steps }, edit }: FormProps) {
  const { t } = useTranslation('cms');
  return (
    <SectionCard title={t('steps')}>
      <ol role="list" className="flex flex-col gap-16">
        {steps.map((step, at) => (
          <li
            key={`${steps.length} ${at}`}
            className={classes(
              styles['item'],
              'flex flex-col gap-12 border-t border-line pt-16 first:border-t-0 first:pt-0',
            )}
          >
            <div className={classes(styles['line'], 'flex flex-wrap items-center gap-x-12 gap-y-8')}>
              <span className={classes(styles['name'], 'font-semibold wrap-anywhere')}>
                {t('step', { number: at + 1 })}
              </span>
              <IconButton
                label={t('step_remove', { number: at + 1 })}
                icon={<IconTrash size={20} aria-hidden="true" />}
                onClick={() => edit({ steps: without(steps, at) })}
              />
            </div>
            <div className="grid gap-x-16 gap-y-12 sm:grid-cols-2">
              {languages.map((language) => (
                <TextArea
                  key={language}
                  label={t('step_in', { number: at + 1, language: t(`language.${language}`) })}
                  hideLabel
                  placeholder={t(`language.${language}`)}
                  lang={language}
                  dir={directions[language]}
                  maxLength={800}
                  value={step[language]}
                  onChange={(text) => edit({ steps: changed(steps, at, { [language]: text }) })}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Button variant="quiet" onClick={() => edit({ steps: [...steps, emptyStep] })}>
        {t('step_add')}
      </Button>
    </SectionCard>
  );
}
