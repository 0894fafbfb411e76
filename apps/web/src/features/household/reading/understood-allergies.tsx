import { IconShieldCheck, IconX } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { allergenKeys, insideSentence } from '../../../lib/food-text.ts';
import { formatList } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import type { Understood } from '../household.api.ts';
import { DidYouMean } from './did-you-mean.tsx';

const mostNamed = 4;

function useLeftOut(): (reading: Understood) => string {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  return ({ allergens, ingredients }) => {
    const classes = allergenKeys(allergens).map((key) => insideSentence(t(`options:${key}`), language));
    const names = ingredients.map(({ name }) => insideSentence(name, language));
    const rest = names.length - mostNamed;
    const shown = rest > 1 ? [...names.slice(0, mostNamed), t('allergies.and_more', { count: rest })] : names;
    return formatList([...classes, ...shown], language);
  };
}

interface UnreadProps {
  readings: readonly Understood[];
  onRemove: (text: string) => void;
  onPick: (text: string, candidate: string) => void;
}

function Unread({ readings, onRemove, onPick }: UnreadProps) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  const texts = readings.map(({ text }) => text);
  return (
    <Notice
      tone="highlight"
      title={t('allergies.unread_title', { list: formatList(texts, language) })}
      action={texts.map((text) => (
        <Button
          key={text}
          variant="quiet"
          onClick={() => onRemove(text)}
          start={<IconX size={18} aria-hidden="true" />}
        >
          {t('allergies.remove_entry', { text })}
        </Button>
      ))}
    >
      <p>{t('allergies.unread_text')}</p>
      {readings.map((reading) => (
        <DidYouMean
          key={reading.text}
          reading={reading}
          onPick={(candidate) => onPick(reading.text, candidate)}
        />
      ))}
    </Notice>
  );
}

interface UnderstoodAllergiesProps {
  readings: readonly Understood[];
  onRemove: (text: string) => void;
  onPick: (text: string, candidate: string) => void;
}

export function UnderstoodAllergies({ readings, onRemove, onPick }: UnderstoodAllergiesProps) {
  const { t } = useTranslation('household');
  const leftOut = useLeftOut();
  const unread = readings.filter(({ recognised }) => !recognised);
  return (
    <>
      <ul role="list" className="flex flex-col gap-8">
        {readings
          .filter(({ recognised }) => recognised)
          .map((reading) => (
            <li
              key={reading.text}
              className="flex items-start gap-8 svg:mt-[0.15em] svg:flex-none svg:text-good-text"
            >
              <IconShieldCheck size={20} aria-hidden="true" />
              <span>
                <Trans
                  t={t}
                  i18nKey="allergies.understood"
                  values={{ text: reading.text, list: leftOut(reading) }}
                  components={{ name: <bdi /> }}
                />
              </span>
            </li>
          ))}
      </ul>
      {unread.length > 0 && <Unread readings={unread} onRemove={onRemove} onPick={onPick} />}
    </>
  );
}
