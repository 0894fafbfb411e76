import { emiratesIdProblem, hasCheckDigit } from '@sufra/contract/partners/id-numbers.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { EmiratesIdField } from '../../../kit/fields/id-fields.tsx';
import type { EmiratesIdDraft } from './field-rules.ts';

interface EmiratesIdProps {
  draft: EmiratesIdDraft;
  change: (part: Partial<EmiratesIdDraft>) => void;
  error: string | undefined;
}

/** A wrong check digit may be a typo or an old card. */
const isDoubtful = (emiratesId: string): boolean =>
  emiratesIdProblem(emiratesId) === null && !hasCheckDigit(emiratesId);

export function EmiratesId({ draft, change, error }: EmiratesIdProps) {
  const { t } = useTranslation('join');
  return (
    <>
      <EmiratesIdField
        label={t('emirates_id.label')}
        hint={t('emirates_id.hint')}
        value={draft.emiratesId}
        onChange={(emiratesId) =>
          emiratesId !== draft.emiratesId && change({ emiratesId, isEmiratesIdCertain: false })
        }
        error={error}
        required
      />
      {isDoubtful(draft.emiratesId) && (
        <Checkbox
          label={t('emirates_id.certain')}
          checked={draft.isEmiratesIdCertain}
          onChange={(isEmiratesIdCertain) => change({ isEmiratesIdCertain })}
        />
      )}
    </>
  );
}
