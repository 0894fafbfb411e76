import type { SessionUser } from '@sufra/contract/identity.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong } from '../../lib/form.ts';
import { Button } from '../../kit/controls/button.tsx';
import { AnswerPhone } from './answer-phone.tsx';
import { DetailsBank } from './details-bank.tsx';
import { DetailsFood } from './details-food.tsx';
import { DetailsPlace } from './details-place.tsx';
import { DetailsWho } from './details-who.tsx';
import { FormFoot } from './form-foot.tsx';
import { joinKinds } from './join-kinds.ts';
import styles from './join.module.css';
import { KitchenHead } from './kitchen-head.tsx';
import { NotKept } from './not-kept.tsx';
import { useDetails } from './use-details.ts';
import type { Join } from './use-join.ts';

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
    <form ref={element} className={styles['form']} onSubmit={submit} noValidate>
      <KitchenHead
        kind={join.kind}
        step="details"
        title={t(`${join.kind}.details.title`)}
        subtitle={t(`${join.kind}.details.lead`)}
      />
      {(join.isRestored || join.isSentBack) && <NotKept text={t(`not_kept.${join.kind}`)} />}
      <DetailsWho {...part} />
      <DetailsPlace {...part} />
      <DetailsFood {...part} />
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
