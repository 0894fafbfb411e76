import { languages } from '@sufra/contract/options.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button, IconButton } from '../../kit/controls/button.tsx';
import { TextArea, TextField } from '../../kit/fields/text-field.tsx';
import type { IngredientForm } from './cms-ingredient-form.ts';
import { IngredientsFound, type Picked } from './cms-picker.tsx';
import styles from './cms.module.css';
import { useSettledText } from './use-settled-text.ts';

export function OtherNames({ draft, edit, errorOf }: IngredientForm) {
  const { t } = useTranslation('cms');
  return (
    <div className={styles['pair']}>
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

function AddPart({ onPick }: { onPick: (picked: Picked) => void }) {
  const { t } = useTranslation('cms');
  const [q, setQ] = useState('');
  const settled = useSettledText(q.trim());
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
        <IngredientsFound
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
    <div className={styles['list']} role="group" aria-label={t('ingredient.parts')}>
      <h3 className={styles['subtitle']}>{t('ingredient.parts')}</h3>
      {parts === null && (
        <p className={styles['source']}>
          {t(flags.includes('processed') ? 'ingredient.parts_unknown' : 'ingredient.parts_none')}
        </p>
      )}
      {parts === null && flags.includes('processed') && (
        <Button variant="quiet" onClick={() => edit({ parts: [] })}>
          {t('ingredient.parts_list')}
        </Button>
      )}
      {parts !== null && parts.length > 0 && (
        <ul role="list" className={styles['parts']}>
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
        <p className={styles['wrong']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
