import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { useFailure, refusedPictures } from '../wizard/use-submission.ts';
import { AnswerPhone, FormFoot, NotKept } from '../wizard/wizard-frame.tsx';
import {
  DetailsBank,
  DetailsFood,
  type DetailsPart,
  DetailsPlace,
  DetailsWho,
  type JoinErrors,
} from './details-fields.tsx';
import { joinFieldOf, type JoinField, problemsOf } from './join-draft.ts';
import { joinKinds, picturesOf } from './join-kinds.ts';
import { KitchenHead } from './kitchen-head.tsx';
import type { Join } from './use-join.ts';

interface Details {
  readonly part: DetailsPart;
  readonly isMissing: boolean;
  readonly failure: string | null;
}

function useDetails(join: Join): Details {
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

export function DetailsStep({ join, user }: { join: Join; user: SessionUser | null }) {
  const { t } = useTranslation('join');
  const element = useRef<HTMLFormElement>(null);
  const { part, isMissing, failure } = useDetails(join);
  const { error } = join;
  const before = joinKinds[join.kind].steps.at(-2) ?? 'intro';
  useEffect(() => {
    if (error !== null) focusFirstWrong(element.current);
  }, [error]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (join.isSending) return;
    if (!join.submit()) focusFirstWrong(element.current);
  };
  return (
    <form ref={element} className="flex flex-col gap-24" onSubmit={submit} noValidate>
      <KitchenHead
        kind={join.kind}
        step="details"
        title={t(`${join.kind}.details.title`)}
        subtitle={t(`${join.kind}.details.lead`)}
      />
      {(join.isRestored || join.isSentBack) && <NotKept text={t(`not_kept.${join.kind}`)} />}
      <DetailsWho {...part} />
      <DetailsPlace {...part} />
      {join.kind !== 'grocery' && <DetailsFood {...part} />}
      <DetailsBank {...part} />
      <AnswerPhone phone={user?.phone ?? null} />
      <FormFoot
        isMissing={isMissing}
        failure={failure}
        isSending={join.isSending}
        onBack={() => join.goTo(before)}
      >
        <Button type="submit" pending={join.isSending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </FormFoot>
    </form>
  );
}
