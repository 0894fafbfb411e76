import { IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/controls/button.tsx';
import { Checkbox } from '../../kit/controls/checkbox.tsx';
import { FieldError } from '../../kit/fields/field.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { SelectField } from '../../kit/fields/select-field.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { type LineDraft, limits, lineOf } from './dish-draft.ts';
import { DishIngredientSearch } from './dish-ingredient-search.tsx';
import styles from './dish-lines.module.css';
import { isolate } from './isolate.ts';
import { Contains } from './menu-contains.tsx';
import { typedNumber } from '../../lib/amount.ts';
import type { DishForm } from './use-dish-form.ts';

interface LineProps {
  line: LineDraft;
  at: number;
  form: DishForm;
  onRemove: () => void;
}

function Line({ line, at, form, onRemove }: LineProps) {
  const { t } = useTranslation('menu');
  const id = useId();
  const change = (part: Partial<LineDraft>): void => form.changeLine(at, part);
  const called = form.nameOf(line);
  const name = isolate(called);
  const count = Number(line.amount) || 1;
  return (
    <li className={styles['line']} aria-labelledby={id}>
      <div className={styles['name']}>
        <p id={id}>
          <bdi>{called}</bdi>
        </p>
        <Contains allergens={line.allergens} />
      </div>
      <div className={styles['amount']}>
        <TextField
          label={t('dish.amount')}
          aria-label={t('dish.amount_of', { name })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={9}
          data-line={line.ingredientId}
          value={line.amount}
          onChange={(typed) => change({ amount: typedNumber(typed) })}
          error={form.errors[`lines.${String(at)}.amount`]}
        />
        <SelectField
          label={t('dish.unit')}
          aria-label={t('dish.unit_of', { name })}
          options={line.units.map((value) => ({ value, label: t(`options:unit.${value}`, { count }) }))}
          value={line.unit}
          onChange={(unit) => change({ unit })}
          error={form.errors[`lines.${String(at)}.unit`]}
        />
        <IconButton
          label={t('dish.remove_line', { name })}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <Checkbox
        label={t('dish.optional')}
        checked={line.isOptional}
        onChange={(isOptional) => change({ isOptional })}
      />
    </li>
  );
}

export function DishLines({ form }: { form: DishForm }) {
  const { t } = useTranslation('menu');
  const errorId = useId();
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { lines } = form.draft;
  const noLines = form.errors['lines'];
  const isFull = lines.length >= limits.lines;
  const focusOn = (ingredientId: string): void => {
    // The line has to be in the page first.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-line="${CSS.escape(ingredientId)}"]`)?.focus(),
    );
  };
  return (
    <SectionCard title={t('dish.ingredients')}>
      <div className={styles['lines']} data-wrong={noLines !== undefined}>
        <DishIngredientSearch
          inputRef={search}
          taken={lines.map(({ ingredientId }) => ingredientId)}
          isFull={isFull}
          onChoose={(ingredient) => {
            if (!lines.some(({ ingredientId }) => ingredientId === ingredient.id))
              form.change({ lines: [...lines, lineOf(ingredient)] });
            focusOn(ingredient.id);
          }}
        />
        <FieldError id={errorId} error={noLines} />
        {lines.length === 0 && noLines === undefined && (
          <p className={styles['none']}>{t('dish.no_lines')}</p>
        )}
        <ul ref={list} role="list" className={styles['list']} aria-label={t('dish.ingredients')}>
          {lines.map((line, at) => (
            <Line
              key={line.ingredientId}
              line={line}
              at={at}
              form={form}
              onRemove={() => {
                form.removeLine(at);
                search.current?.focus();
              }}
            />
          ))}
        </ul>
      </div>
    </SectionCard>
  );
}
