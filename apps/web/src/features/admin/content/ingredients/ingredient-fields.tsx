import { aisles, units } from '@sufra/contract/catalogue/catalogue.ts';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button, IconButton } from '../../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../../kit/controls/choice.tsx';
import { SelectField } from '../../../../kit/fields/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../../kit/fields/text-field.tsx';
import { useDebounced } from '../../admin.api.ts';
import styles from '../cms.module.css';
import { IngredientResults, type Picked } from '../ingredient-picker.tsx';
import { changed, without } from '../typed-values.ts';
import { emptyPack, figures, type IngredientForm, type WeighedUnit } from './ingredient-form.ts';
import { classes } from '../../../../kit/style/classes.ts';

function AddPart({ onPick }: { onPick: (picked: Picked) => void }) {
  const { t } = useTranslation('cms');
  const [q, setQ] = useState('');
  const settled = useDebounced(q.trim());
  return (
    <>
      <TextField
        type="search"
        autoComplete="off"
        maxLength={80}
        label={t('ingredient.part_add')}
        hint={t('picker.search')}
        value={q}
        onChange={setQ}
      />
      {settled !== '' && (
        <IngredientResults
          q={settled}
          onPick={(picked) => {
            onPick(picked);
            setQ('');
          }}
        />
      )}
    </>
  );
}

type PartsProps = IngredientForm & {
  names: Readonly<Record<string, Picked['name']>>;
  onName: (picked: Picked) => void;
};

export function Parts({ draft: { parts, flags }, edit, errorOf, names, onName }: PartsProps) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const nameOf = (id: string): string => names[id]?.[language] ?? id;
  const error = errorOf('facts.parts');
  const add = (picked: Picked): void => {
    onName(picked);
    if (!(parts ?? []).includes(picked.id)) edit({ parts: [...(parts ?? []), picked.id] });
  };
  return (
    <div className="flex flex-col gap-16" role="group" aria-label={t('ingredient.parts')}>
      <h3 className="text-16 font-semibold">{t('ingredient.parts')}</h3>
      {parts === null && (
        <p className="text-14 wrap-anywhere text-muted">
          {t(flags.includes('processed') ? 'ingredient.parts_unknown' : 'ingredient.parts_none')}
        </p>
      )}
      {parts === null && flags.includes('processed') && (
        <Button variant="quiet" onClick={() => edit({ parts: [] })}>
          {t('ingredient.parts_list')}
        </Button>
      )}
      {parts !== null && parts.length > 0 && (
        <ul role="list" className={classes(styles['parts'], 'flex flex-wrap gap-8')}>
          {parts.map((id) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>
              <IconButton
                label={t('ingredient.part_remove', { name: nameOf(id) })}
                icon={<IconX size={18} aria-hidden="true" />}
                onClick={() => edit({ parts: parts.filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPart onPick={add} />
      {error !== undefined && (
        <p className="text-14 text-danger-text" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const weighedUnits = units.filter((unit): unit is WeighedUnit => unit !== 'g' && unit !== 'ml');

function TypedNumber(props: Omit<TextFieldProps, 'inputMode' | 'dir' | 'autoComplete' | 'maxLength'>) {
  return <TextField inputMode="decimal" dir="ltr" autoComplete="off" maxLength={9} {...props} />;
}

export function Figures({ draft, edit, errorOf }: IngredientForm) {
  const { t } = useTranslation('cms');
  return (
    <div role="group" aria-label={t('ingredient.nutrition')} className="flex flex-col gap-16">
      <h3 className="text-16 font-semibold">{t('ingredient.nutrition')}</h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-16 gap-y-12">
        {figures.map(({ key }) => (
          <TypedNumber
            key={key}
            label={t(`figure.${key}`)}
            value={draft.figures[key]}
            onChange={(text) => edit({ figures: { ...draft.figures, [key]: text } })}
            error={errorOf(`facts.nutrition.${key}`)}
          />
        ))}
      </div>
      <TextField
        label={t('ingredient.source')}
        hint={t('ingredient.source_hint')}
        dir="auto"
        maxLength={200}
        value={draft.source}
        onChange={(source) => edit({ source })}
        error={errorOf('facts.source')}
      />
      <TextField
        label={t('ingredient.brand')}
        hint={t('ingredient.brand_hint')}
        dir="auto"
        maxLength={60}
        value={draft.brand}
        onChange={(brand) => edit({ brand })}
        error={errorOf('facts.brand')}
      />
    </div>
  );
}

function Packs({ draft: { packs, soldBy }, edit, errorOf }: IngredientForm) {
  const { t } = useTranslation('cms');
  return (
    <ul role="list" className="flex flex-col gap-16">
      {packs.map((pack, at) => (
        <li
          key={`${packs.length} ${at}`}
          className={classes(styles['fields'], 'flex min-w-0 items-end gap-x-12 gap-y-8')}
        >
          <TypedNumber
            label={t('ingredient.pack_grams')}
            value={pack.grams}
            disabled={soldBy === 'weight'}
            onChange={(grams) => edit({ packs: changed(packs, at, { grams }) })}
            error={errorOf(`facts.packs.${at}.grams`)}
          />
          <TypedNumber
            label={t('ingredient.pack_price')}
            value={pack.aed}
            onChange={(aed) => edit({ packs: changed(packs, at, { aed }) })}
            error={errorOf(`facts.packs.${at}.aed`)}
          />
          <IconButton
            label={t('ingredient.pack_remove', { number: at + 1 })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => edit({ packs: without(packs, at) })}
          />
        </li>
      ))}
    </ul>
  );
}

const mostPacks = 6;

export function Sold(form: IngredientForm) {
  const { t } = useTranslation(['cms', 'getting']);
  const { draft, edit, errorOf } = form;
  const wrongPacks = errorOf('facts.packs');
  const sell = (soldBy: 'pack' | 'weight'): void =>
    // Loose goods have one price, per kilogram.
    edit({
      soldBy,
      ...(soldBy === 'weight' && { packs: [{ grams: '1000', aed: draft.packs[0]?.aed ?? '' }] }),
    });
  return (
    <div role="group" aria-label={t('ingredient.sold')} className="flex flex-col gap-16">
      <h3 className="text-16 font-semibold">{t('ingredient.sold')}</h3>
      <SelectField
        label={t('ingredient.aisle')}
        value={draft.aisle}
        onChange={(aisle) => edit({ aisle })}
        options={aisles.map((value) => ({ value, label: t(`getting:shopping.aisle.${value}`) }))}
        error={errorOf('facts.aisle')}
      />
      <ChoiceGroup
        layout="chips"
        legend={t('ingredient.sold_by')}
        value={draft.soldBy}
        onChange={sell}
        options={(['pack', 'weight'] as const).map((value) => ({
          value,
          label: t(`ingredient.by_${value}`),
        }))}
      />
      <Packs {...form} />
      {draft.packs.length === 0 && <p className="text-14 text-muted">{t('ingredient.not_sold')}</p>}
      {wrongPacks !== undefined && (
        <p className="text-14 text-danger-text" role="alert">
          {wrongPacks}
        </p>
      )}
      {draft.packs.length < (draft.soldBy === 'pack' ? mostPacks : 1) && (
        <Button
          variant="quiet"
          onClick={() =>
            edit({
              packs: [...draft.packs, draft.soldBy === 'pack' ? emptyPack : { ...emptyPack, grams: '1000' }],
            })
          }
        >
          {t('ingredient.pack_add')}
        </Button>
      )}
    </div>
  );
}

export function Weights({ draft: { weights, density }, edit, errorOf }: IngredientForm) {
  const { t } = useTranslation(['cms', 'options']);
  const left = weighedUnits.filter((unit) => !weights.some((one) => one.unit === unit));
  const word = (unit: WeighedUnit): string => t(`options:unit.${unit}`, { count: 1 });
  const error = errorOf('facts.weights');
  return (
    <div role="group" aria-label={t('ingredient.weights')} className="flex flex-col gap-16">
      <h3 className="text-16 font-semibold">{t('ingredient.weights')}</h3>
      {error !== undefined && (
        <p className="text-14 text-danger-text" role="alert">
          {error}
        </p>
      )}
      {weights.map(({ unit, grams }, at) => (
        <div key={unit} className={classes(styles['fields'], 'flex min-w-0 items-end gap-x-12 gap-y-8')}>
          <TypedNumber
            label={t('ingredient.weight_of', { unit: word(unit) })}
            value={grams}
            onChange={(text) => edit({ weights: changed(weights, at, { grams: text }) })}
            error={errorOf(`facts.weights.${at}.grams`)}
          />
          <IconButton
            label={t('ingredient.weight_remove', { unit: word(unit) })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => edit({ weights: without(weights, at) })}
          />
        </div>
      ))}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-16 gap-y-12">
        {left.length > 0 && (
          <SelectField
            label={t('ingredient.weight_add')}
            value=""
            onChange={(unit) => edit({ weights: [...weights, { unit, grams: '' }] })}
            options={left.map((value) => ({ value, label: word(value) }))}
          />
        )}
        <TypedNumber
          label={t('ingredient.density')}
          hint={t('ingredient.density_hint')}
          value={density}
          onChange={(text) => edit({ density: text })}
          error={errorOf('facts.gramsPerMl')}
        />
      </div>
    </div>
  );
}
