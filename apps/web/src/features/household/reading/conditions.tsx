import { IconHeartHandshake, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation, Trans } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatList } from '../../../lib/format.ts';
import { allergenKeys, insideSentence, limitList } from '../../../lib/food-text.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import type { Preferences } from '../household.api.ts';
import styles from '../household.module.css';

function UncheckedConditions({ conditions }: { conditions: readonly string[] }) {
  const { t } = useTranslation('conditions');
  const { language } = useLanguage();
  if (conditions.length === 0) return null;
  return (
    <Notice tone="highlight" title={t('title', { list: formatList(conditions, language) })}>
      {t('text')}
    </Notice>
  );
}

type UnderstoodCondition = Preferences['understoodConditions'][number];

function useDeeds(): (entry: UnderstoodCondition) => string[] {
  const { t } = useTranslation(['conditions', 'limits', 'options']);
  const { language } = useLanguage();
  return ({ programs, allergens, ingredients, limits }) => {
    const followed = programs.map((id) => t(`options:program.${id}`));
    const left = [
      ...allergenKeys(allergens).map((key) => insideSentence(t(`options:${key}`), language)),
      ...ingredients.map(({ name }) => insideSentence(name, language)),
    ];
    const kept = limitList(limits, t, language);
    return [
      ...(followed.length > 0 ? [t('programs', { list: formatList(followed, language) })] : []),
      ...(left.length > 0 ? [t('leave_out', { list: formatList(left, language) })] : []),
      ...(kept === null ? [] : [t('limits', { list: kept })]),
    ];
  };
}

function Entry({ entry }: { entry: UnderstoodCondition }) {
  const { t } = useTranslation('conditions');
  const { language } = useLanguage();
  const deeds = useDeeds()(entry);
  const names = entry.conditions.map((id) => t(`name.${id}`));
  return (
    <li className="flex items-start gap-8 svg:mt-[0.15em] svg:flex-none svg:text-good-text">
      <IconHeartHandshake size={20} aria-hidden="true" />
      <div>
        <p>
          <Trans
            t={t}
            i18nKey={names.length > 0 ? 'read_as' : 'read'}
            values={{ text: entry.text, list: formatList(names, language) }}
            components={{ name: <bdi /> }}
          />
        </p>
        <ul className={styles['deeds']}>
          {(deeds.length > 0 ? deeds : [t('nothing')]).map((deed) => (
            <li key={deed}>{deed}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

export interface ConditionReading {
  readonly understoodConditions: readonly UnderstoodCondition[];
  readonly uncheckedConditions: readonly string[];
}

export function UnderstoodConditions({ reading }: { reading: ConditionReading }) {
  const { t } = useTranslation('conditions');
  const { understoodConditions: entries, uncheckedConditions } = reading;
  const notes = [...new Set(entries.flatMap((entry) => entry.notes))];
  return (
    <>
      {entries.length > 0 && (
        <ul role="list" className="flex flex-col gap-8">
          {entries.map((entry) => (
            <Entry key={entry.text} entry={entry} />
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <div className="flex flex-col gap-8 rounded-control bg-sunken px-16 py-12">
          <p className="flex items-center gap-8 font-semibold">
            <IconInfoCircle size={20} aria-hidden="true" />
            {t('know')}
          </p>
          <ul className={styles['deeds']}>
            {notes.map((note) => (
              <li key={note}>{t(`note.${note}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <UncheckedConditions conditions={uncheckedConditions} />
    </>
  );
}
