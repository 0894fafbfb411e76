import { IconTrash, IconPlus, IconSearch } from '@tabler/icons-react';
import { useId, useRef, type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type LineDraft, limits, lineOf, type DishForm } from './dish-form.ts';
import { Contains } from '../dish-parts.tsx';
import { typedNumber } from '../../../lib/amount.ts';
import { errorText } from '../../../lib/form.ts';
import { useSettled } from '../../../lib/clock.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { type Ingredient, useIngredients } from './dish.api.ts';
import { isolate } from '../../../lib/format.ts';

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
    <li
      className="grid gap-x-16 gap-y-8 border-t border-line pt-16 pb-8 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] sm:items-center"
      aria-labelledby={id}
    >
      <div className="min-w-0 *:first:font-semibold">
        <p id={id}>
          <bdi>{called}</bdi>
        </p>
        <Contains allergens={line.allergens} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)_auto] items-start gap-x-12 gap-y-8 [&>button]:mt-[1.75rem]">
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
    // The new line must be rendered first.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-line="${CSS.escape(ingredientId)}"]`)?.focus(),
    );
  };
  return (
    <SectionCard title={t('dish.ingredients')}>
      <div className="flex flex-col gap-16" data-wrong={noLines !== undefined}>
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
        {lines.length === 0 && noLines === undefined && <p className="text-muted">{t('dish.no_lines')}</p>}
        <ul ref={list} role="list" className="flex flex-col empty:hidden" aria-label={t('dish.ingredients')}>
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

const typingPauseMs = 250;
const longestQuery = 80;

interface DishIngredientSearchProps {
  inputRef: Ref<HTMLInputElement>;
  taken: readonly string[];
  isFull: boolean;
  onChoose: (ingredient: Ingredient) => void;
}

function useSearch() {
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), typingPauseMs);
  const reading = useIngredients(query);
  const isAsking = typed.trim() !== '';
  return {
    typed,
    setTyped,
    error: isAsking ? reading.error : null,
    /** Undefined until the results of the current query arrive. */
    found: isAsking && query === typed.trim() && !reading.isPlaceholderData ? reading.data : undefined,
    isAsking,
  };
}

export function DishIngredientSearch({ inputRef, taken, isFull, onChoose }: DishIngredientSearchProps) {
  const { t } = useTranslation('menu');
  const id = useId();
  const { typed, setTyped, error, found, isAsking } = useSearch();
  const choose = (ingredient: Ingredient): void => {
    setTyped('');
    onChoose(ingredient);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setTyped('');
    if (event.key !== 'Enter') return;
    // Enter picks the first result and must not submit the form.
    event.preventDefault();
    if (found?.[0] !== undefined) choose(found[0]);
  };
  return (
    <div className="flex flex-col gap-8">
      <TextField
        ref={inputRef}
        label={t('dish.search')}
        hint={isFull ? t('dish.full', { count: limits.lines }) : t('dish.search_hint')}
        type="search"
        autoComplete="off"
        maxLength={longestQuery}
        readOnly={isFull}
        start={<IconSearch size={20} aria-hidden="true" />}
        value={typed}
        onChange={setTyped}
        onKeyDown={press}
        aria-controls={id}
      />
      <p className="text-14 text-muted empty:hidden" role="status">
        {found === undefined
          ? isAsking && error === null
            ? t('dish.searching')
            : ''
          : t('dish.found', { count: found.length })}
      </p>
      {error !== null && (
        <Notice tone="danger" role="alert" title={t('failed.search')}>
          {errorText(error)}
        </Notice>
      )}
      <ul
        id={id}
        role="list"
        className="max-h-352 overflow-y-auto rounded-control border border-line empty:hidden li:not-first:border-t li:not-first:border-line"
        aria-label={t('dish.found_label')}
      >
        {found?.map((ingredient) => (
          <li key={ingredient.id}>
            <button
              type="button"
              className="flex min-h-target w-full items-center gap-12 border-0 bg-transparent px-16 py-8 text-start hover:bg-sunken focus-visible:-outline-offset-3 svg:flex-none"
              onClick={() => choose(ingredient)}
            >
              <IconPlus size={20} aria-hidden="true" />
              <span className="flex min-w-0 flex-col">
                <bdi className="font-medium">{ingredient.name}</bdi>
                {taken.includes(ingredient.id) && <span>{t('dish.taken')}</span>}
                <Contains allergens={ingredient.allergens} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
