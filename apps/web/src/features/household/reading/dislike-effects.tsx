import { useTranslation } from 'react-i18next';
import { useDislikeReading } from '../household.api.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { LiveReading } from './allergy-fields.tsx';

interface DislikeEffectsProps {
  dishes: readonly string[];
  onPick: (dish: string, instead: string) => void;
}

export function DislikeEffects({ dishes, onPick }: DislikeEffectsProps) {
  const { t } = useTranslation('household');
  const reading = useDislikeReading(dishes);
  const read = (reading.data?.dislikes ?? []).filter(({ text }) => dishes.includes(text));
  const effectOf = ({ text, dishes: count, isKnown }: (typeof read)[number]): string =>
    count > 0
      ? t('dishes.cost', { dish: text, count })
      : t(isKnown ? 'dishes.in_none' : 'dishes.unknown', { dish: text });
  return (
    <LiveReading
      reading={reading}
      isEmpty={dishes.length === 0}
      isOnItsWay={reading.isFetching && read.length < dishes.length}
    >
      {read.length > 0 && (
        <ul role="list" className="flex flex-col gap-4 text-14 text-muted">
          {read.map((one) => (
            <li key={one.text}>
              {effectOf(one)}
              {one.candidates.length > 0 && (
                <DidYouMean
                  reading={{ ...one, recognised: one.isKnown }}
                  onPick={(candidate) => onPick(one.text, candidate)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </LiveReading>
  );
}
