import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../lib/form.ts';
import { joinFieldOf, type JoinDraft, type JoinField, problemsOf } from './join-draft.ts';
import { type JoinKind, picturesOf } from './join-kinds.ts';
import { useFailure } from './use-failure.ts';
import type { Join } from './use-join.ts';
import { refusedPictures } from './use-sending.ts';

export type JoinErrors = Partial<Record<JoinField, string>>;

export interface DetailsPart {
  readonly kind: JoinKind;
  readonly draft: JoinDraft;
  readonly change: (part: Partial<JoinDraft>) => void;
  readonly errors: JoinErrors;
}

export interface Details {
  readonly part: DetailsPart;
  readonly isMissing: boolean;
  /** Why the whole was refused, where no field of the form says it. */
  readonly failure: string | null;
}

export function useDetails(join: Join): Details {
  const { t } = useTranslation(['join', 'errors']);
  const { kind, draft, change, hasTried, error, isProving } = join;
  const isSaidElsewhere = isProving || refusedPictures(picturesOf(kind), error).length > 0;
  const failure = useFailure(isSaidElsewhere ? null : error);
  const problems = problemsOf(kind, draft);
  const errors: JoinErrors = {};
  for (const [path, text] of Object.entries(fieldErrors(error))) {
    const field = joinFieldOf(path, draft);
    if (field !== null) errors[field] = text;
  }
  if (hasTried)
    for (const [name, code] of Object.entries(problems)) {
      const field = name as JoinField;
      const own = field === 'name' || field === 'address' ? `wrong.${kind}_${field}` : `wrong.${field}`;
      errors[field] = code === 'required' ? t(own) : t(`errors:field.${code}`);
    }
  return {
    part: { kind, draft, change, errors },
    isMissing: hasTried && Object.values(problems).includes('required'),
    failure,
  };
}
