import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { useSettled } from '../../lib/clock.ts';
import { Notice } from '../../kit/feedback/notice.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { type Ingredient, useIngredients } from './dish.api.ts';
import { limits } from './dish-draft.ts';
import styles from './dish-ingredient-search.module.css';
import { Contains } from './menu-contains.tsx';

const typingPauseMs = 250;
const longestQuery = 80;

export interface DishIngredientSearchProps {
  inputRef: Ref<HTMLInputElement>;
  /** Ids of what the dish has already. */
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
    /** Undefined before an answer to what stands there has come. */
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
    // Enter takes the first that was found, and never sends the form.
    event.preventDefault();
    if (found?.[0] !== undefined) choose(found[0]);
  };
  return (
    <div className={styles['search']}>
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
      <p className={styles['said']} role="status">
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
      <ul id={id} role="list" className={styles['found']} aria-label={t('dish.found_label')}>
        {found?.map((ingredient) => (
          <li key={ingredient.id}>
            <button type="button" className={styles['one']} onClick={() => choose(ingredient)}>
              <IconPlus size={20} aria-hidden="true" />
              <span className={styles['words']}>
                <bdi className={styles['name']}>{ingredient.name}</bdi>
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
