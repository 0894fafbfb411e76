import type { Language } from '@sufra/contract/options.ts';
import type { SupportSide } from '@sufra/contract/support/support.ts';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textsFor } from '../../../i18n/i18n.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';

const forCustomers = [
  'on_it',
  'late',
  'wrong_dish',
  'missing_item',
  'quality',
  'refunded',
  'allergy',
  'address',
  'call_you',
] as const;
const forOthers = ['on_it', 'call_you'] as const;
type Ready = (typeof forCustomers)[number];

/** Null until the texts of the language are there. */
function useReplies(language: Language): TFunction | null {
  const [texts, setTexts] = useState<{ language: Language; t: TFunction } | null>(null);
  useEffect(() => {
    let isLeft = false;
    void textsFor(language, 'replies').then((t) => {
      if (!isLeft) setTexts({ language, t });
    });
    return () => {
      isLeft = true;
    };
  }, [language]);
  return texts?.language === language ? texts.t : null;
}

const guest: Readonly<Record<Language, string>> = { en: 'there', ar: 'بك' };

interface ReadyAnswersProps {
  side: SupportSide;
  name: string | null;
  /** What the author of the request reads. */
  language: Language;
  onInsert: (text: string) => void;
}

export function ReadyAnswers({ side, name, language, onInsert }: ReadyAnswersProps) {
  const { t } = useTranslation('support');
  const replies = useReplies(language);
  const [chosen, setChosen] = useState<Ready | ''>('');
  const offered = side === 'customer' ? forCustomers : forOthers;
  const insert = (): void => {
    if (chosen === '' || replies === null) return;
    onInsert(replies(chosen, { name: name ?? guest[language] }));
    setChosen('');
  };
  return (
    <div className="flex flex-wrap items-end gap-8">
      <div className="min-w-0 grow basis-192">
        <SelectField
          label={t('admin.ready.label')}
          hint={t('admin.ready.hint')}
          value={chosen}
          onChange={setChosen}
          placeholder={t('admin.ready.choose')}
          options={offered.map((value) => ({ value, label: t(`admin.ready.${value}`) }))}
        />
      </div>
      <Button variant="quiet" disabled={chosen === '' || replies === null} onClick={insert}>
        {t('admin.ready.insert')}
      </Button>
    </div>
  );
}
