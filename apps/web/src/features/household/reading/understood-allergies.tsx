import { IconShieldCheck, IconX } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatList } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import type { Understood } from '../household.api.ts';
import { DidYouMean, Doubts, useLeftOut } from './did-you-mean.tsx';

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
  /** Questions about these entries only: the chips say what they leave out. */
  chosen: readonly string[];
  onRemove: (text: string) => void;
  onPick: (text: string, candidate: string) => void;
  onAdd: (text: string) => void;
}

export function UnderstoodAllergies({ readings, chosen, onRemove, onPick, onAdd }: UnderstoodAllergiesProps) {
  const { t } = useTranslation('household');
  const leftOut = useLeftOut();
  const unread = readings.filter(({ recognised }) => !recognised);
  const read = readings.filter(({ text, recognised }) => recognised && !chosen.includes(text));
  const isEmpty = ({ allergens, ingredients }: Understood) => allergens.length + ingredients.length === 0;
  const unclear = readings.filter(
    ({ recognised, candidates, doubts }) => recognised && candidates.length + doubts.length > 0,
  );
  return (
    <>
      <ul role="list" className="flex flex-col gap-8">
        {read.map((reading) => (
          <li
            key={reading.text}
            className="flex items-start gap-8 svg:mt-[0.15em] svg:flex-none svg:text-good-text"
          >
            <IconShieldCheck size={20} aria-hidden="true" />
            <span>
              <Trans
                t={t}
                i18nKey={isEmpty(reading) ? 'allergies.noted' : 'allergies.understood'}
                values={{ text: reading.text, list: leftOut(reading) }}
                components={{ name: <bdi /> }}
              />
            </span>
          </li>
        ))}
      </ul>
      {unclear.length > 0 && (
        <Notice tone="highlight" title={t('allergies.unclear_title')}>
          <p>{t('allergies.unclear_text')}</p>
          {unclear.map((reading) => (
            <div key={reading.text}>
              {reading.candidates.length > 0 && (
                <DidYouMean reading={reading} onPick={(candidate) => onPick(reading.text, candidate)} />
              )}
              <Doubts reading={reading} onAdd={onAdd} />
            </div>
          ))}
        </Notice>
      )}
      {unread.length > 0 && <Unread readings={unread} onRemove={onRemove} onPick={onPick} />}
    </>
  );
}
