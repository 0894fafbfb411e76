import type { Member } from '@sufra/contract/household/household.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { useMembers } from '../household.api.ts';
import { draftOfAllergies, listOfAllergies } from '../reading/allergy-draft.ts';
import { type GuestDraft, Guests } from './guests.tsx';
import { type Seating, useSaveSeating } from './seating.api.ts';

interface SeatingDialogProps {
  date: string;
  mealTime: MealTime;
  title: string;
  seating: Seating | undefined;
  onClose: () => void;
}

export function SeatingDialog(props: SeatingDialogProps) {
  const { t } = useTranslation(['household', 'common']);
  const members = useMembers();
  if (members.data) return <SeatingForm {...props} members={members.data.members} />;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      actions={
        <Button variant="quiet" onClick={props.onClose}>
          {t('common:actions.cancel')}
        </Button>
      }
    >
      {members.error === null ? (
        <Loading label={t('seating.loading')}>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      ) : (
        <ErrorState
          error={members.error}
          title={t('seating.failed_load')}
          onRetry={() => void members.refetch()}
          isRetrying={members.isFetching}
        />
      )}
    </Dialog>
  );
}

interface PresentProps {
  members: readonly Member[];
  away: readonly string[];
  isWrong: boolean;
  onChange: (away: readonly string[]) => void;
}

function Present({ members, away, isWrong, onChange }: PresentProps) {
  const { t } = useTranslation('household');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="px-0 pb-8 font-medium">{t('seating.members')}</legend>
      {members.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name || t('seating.you')}
          checked={!away.includes(id)}
          onChange={(isHere) => onChange(isHere ? away.filter((one) => one !== id) : [...away, id])}
        />
      ))}
      {isWrong && (
        <p className="text-14 text-danger-text" role="alert">
          {t('seating.nobody')}
        </p>
      )}
    </fieldset>
  );
}

function useSeatingDraft(seating: Seating | undefined) {
  const { language } = useLanguage();
  const [away, setAway] = useState<readonly string[]>(seating?.away ?? []);
  const [guests, setGuests] = useState<readonly GuestDraft[]>(() =>
    (seating?.guests ?? []).map(({ name, allergies, dietaryPrograms }) => ({
      name,
      allergies: draftOfAllergies(allergies, language),
      programs: dietaryPrograms,
    })),
  );
  return { away, setAway, guests, setGuests };
}

function SeatingForm({
  date,
  mealTime,
  title,
  seating,
  onClose,
  members,
}: SeatingDialogProps & { members: readonly Member[] }) {
  const { t } = useTranslation(['household', 'common']);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveSeating();
  const [hasTried, setTried] = useState(false);
  const { away, setAway, guests, setGuests } = useSeatingDraft(seating);
  const isEmpty = guests.length === 0 && members.every(({ id }) => away.includes(id));
  const isNameless = guests.some(({ name }) => name.trim() === '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isNameless) {
      focusFirstWrong(form.current);
      return;
    }
    const invited = guests.map(({ name, allergies, programs: kept }) => ({
      name: name.trim(),
      allergies: listOfAllergies(allergies),
      dietaryPrograms: [...kept],
      portion: 1,
    }));
    saving.mutate(
      { day: date, mealTime, away: [...away], guests: invited },
      {
        onSuccess: () => {
          toast({ title: t('seating.saved') });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={saving.isPending}>
            {t('seating.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack gap={24}>
          {saving.error !== null && (
            <Notice tone="danger" role="alert" title={t('seating.failed')}>
              {errorText(saving.error)}
            </Notice>
          )}
          <p className="text-muted">{t('seating.lead')}</p>
          <Present members={members} away={away} onChange={setAway} isWrong={hasTried && isEmpty} />
          <Guests guests={guests} hasTried={hasTried} onChange={setGuests} />
        </Stack>
      </form>
    </Dialog>
  );
}
