import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../kit/controls/button.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { VisuallyHidden } from '../../kit/layout/surface.tsx';
import { maxDishes, withDishes } from './dishes.ts';
import styles from './household.module.css';

interface DishesFieldProps {
  dishes: readonly string[];
  typed: string;
  onChange: (dishes: readonly string[], typed: string) => void;
}

export function DishesField({ dishes, typed, onChange }: DishesFieldProps) {
  const { t } = useTranslation(['household', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');

  const add = (): void => {
    const next = withDishes(dishes, typed);
    if (next.length > dishes.length) say(t('dishes.added', { dish: next.slice(dishes.length).join(', ') }));
    onChange(next, '');
    input.current?.focus();
  };
  const remove = (dish: string): void => {
    say(t('dishes.removed', { dish }));
    onChange(
      dishes.filter((one) => one !== dish),
      typed,
    );
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter belongs to the field here, not to the form; while a word is being composed it belongs to the keyboard.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const isFull = dishes.length >= maxDishes;
  return (
    <div className={styles['chips']}>
      <div className={styles['add']}>
        <TextField
          ref={input}
          label={t('dishes.label')}
          hint={isFull ? t('dishes.full', { count: maxDishes }) : t('dishes.hint')}
          maxLength={80}
          enterKeyHint="done"
          value={typed}
          onChange={(text) => onChange(dishes, text)}
          onKeyDown={press}
          readOnly={isFull}
        />
        <Button
          variant="quiet"
          aria-label={t('dishes.add')}
          disabled={typed.trim() === ''}
          onClick={add}
          start={<IconPlus size={20} aria-hidden="true" />}
        >
          {t('common:actions.add')}
        </Button>
      </div>
      {dishes.length > 0 && (
        <ul role="list" className={styles['dishes']} aria-label={t('dishes.label')}>
          {dishes.map((dish) => (
            <li key={dish} className={styles['dish']}>
              <span dir="auto">{dish}</span>
              <IconButton
                label={t('dishes.remove', { dish })}
                icon={<IconX size={18} aria-hidden="true" />}
                onClick={() => remove(dish)}
              />
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
