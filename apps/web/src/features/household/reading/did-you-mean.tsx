import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import type { Understood } from '../household.api.ts';

interface DidYouMeanProps {
  reading: Pick<Understood, 'text' | 'candidates'>;
  onPick: (candidate: string) => void;
  pending?: string | undefined;
}

export function DidYouMean({ reading: { text, candidates }, onPick, pending }: DidYouMeanProps) {
  const { t } = useTranslation('household');
  return (
    <div className="mt-12 flex flex-col gap-8">
      <p>
        <Trans
          t={t}
          i18nKey={candidates.length > 0 ? 'allergies.did_you_mean' : 'allergies.what_is_it'}
          values={{ text }}
          components={{ name: <bdi /> }}
        />
      </p>
      {candidates.length > 0 && (
        <div className="flex flex-wrap gap-8">
          {candidates.map((candidate) => (
            <Button
              key={candidate}
              variant="quiet"
              aria-label={t('allergies.pick', { text: candidate })}
              pending={pending === candidate}
              onClick={() => onPick(candidate)}
            >
              <bdi>{candidate}</bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
