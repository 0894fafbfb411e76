import { type Language, languages } from '@sufra/contract/options.ts';
import {
  notificationTimes,
  planIds,
  plans,
  ramadanTimes,
  type PlanId,
} from '@sufra/contract/subscription/plans.ts';
import { IconPencil, IconUser } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaName } from '../../../lib/place.ts';
import { scripts } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatTime } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useMessageTime, useSession } from '../../../lib/session.ts';
import { toast } from '../../../lib/toast.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { LeaveGuard } from '../../../kit/controls/leave-guard.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { Row, Stack, LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { PlaceFields } from '../form-parts.tsx';
import { type Profile, useProfile } from '../household.api.ts';
import { type SettingsForm, useSettingsForm } from './settings-draft.ts';

interface PartProps {
  form: SettingsForm;
}

function Person({ form: { draft, change, errors }, phone }: PartProps & { phone: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <TextField
        label={t('profile.name')}
        autoComplete="name"
        autoFocus
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        required
      />
      <TextField
        label={t('profile.phone')}
        hint={t('profile.phone_hint')}
        dir="ltr"
        readOnly
        value={formatPhone(phone)}
        onChange={() => undefined}
      />
      <TextField
        label={t('profile.email')}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors.email}
      />
    </>
  );
}

function Household({ form: { draft, change, errors } }: PartProps) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  return (
    <>
      <PlaceFields
        emirate={draft.emirate}
        area={draft.area}
        onEmirate={(emirate) => emirate !== draft.emirate && change({ emirate, area: '' })}
        onArea={(area) => change({ area })}
        emirateError={errors.emirate}
        areaError={errors.area}
      />
      <Stepper
        label={t('profile.family_size')}
        value={draft.familySize}
        onChange={(familySize) => change({ familySize })}
        max={8}
      />
      <SelectField
        label={t('profile.time')}
        hint={t('profile.time_hint')}
        options={notificationTimes.map((time) => ({ value: time, label: formatTime(time, language) }))}
        value={draft.time}
        onChange={(time) => change({ time })}
      />
      <SelectField
        label={t('profile.ramadan_time')}
        hint={t('profile.ramadan_time_hint')}
        options={[
          { value: 'by_the_fast' as const, label: t('profile.ramadan_time_by_the_fast') },
          ...ramadanTimes.map((time) => ({ value: time, label: formatTime(time, language) })),
        ]}
        value={draft.ramadanTime}
        onChange={(ramadanTime) => change({ ramadanTime })}
      />
      <ChoiceGroup<Language>
        legend={t('profile.language')}
        hint={t('profile.language_hint')}
        layout="chips"
        options={languages.map((value) => ({ value, label: <bdi lang={value}>{scripts[value].name}</bdi> }))}
        value={draft.language}
        onChange={(chosen) => change({ language: chosen })}
      />
    </>
  );
}

interface ProfileSettingsFormProps {
  profile: Profile;
  onSaved: () => void;
  onCancel: () => void;
}

function ProfileSettingsForm({ profile, onSaved, onCancel }: ProfileSettingsFormProps) {
  const { t } = useTranslation(['account', 'common']);
  const form = useSettingsForm(profile, onSaved);
  const { element, submit, save, isDirty } = form;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <Stack gap={24}>
        <Person form={form} phone={profile.phone} />
        <Household form={form} />
        {save.isError && (
          <Notice tone="danger" role="alert" title={t('profile.failed_title')}>
            <p>{t('profile.failed')}</p>
            {isApiError(save.error) && <p>{errorText(save.error)}</p>}
          </Notice>
        )}
        <Row gap={8} stackOnPhone>
          <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
            {t('profile.save')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        </Row>
      </Stack>
      <LeaveGuard
        isDirty={isDirty}
        alsoInside
        title={t('profile.leave_title')}
        text={t('profile.leave_text')}
        stayLabel={t('profile.stay')}
        leaveLabel={t('profile.leave')}
      />
    </form>
  );
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'options', 'common']);
  const areaName = useAreaName();
  const { language } = useLanguage();
  const { name, phone, email, location, familySize } = profile;
  const missing = t('profile.missing');
  const time = useMessageTime(profile.notificationTime);
  return (
    <Facts
      rows={[
        { label: t('profile.name'), value: <bdi>{name ?? missing}</bdi> },
        { label: t('profile.phone'), value: <LeftToRight>{formatPhone(phone)}</LeftToRight> },
        { label: t('profile.email'), value: email === null ? missing : <LeftToRight>{email}</LeftToRight> },
        {
          label: t('profile.location'),
          value:
            location === null
              ? missing
              : t('profile.place', {
                  area: areaName(location.area),
                  emirate: t(`options:emirate.${location.emirate}`),
                }),
        },
        { label: t('profile.family_size'), value: t('common:kit.people', { count: familySize }) },
        { label: t('profile.time'), value: formatTime(time, language) },
        {
          label: t('profile.language'),
          value: <bdi lang={profile.language}>{scripts[profile.language].name}</bdi>,
        },
      ]}
    />
  );
}

function TableNotice({ people }: { people: number }) {
  const { t } = useTranslation(['account', 'options', 'common']);
  const { user } = useSession();
  if (user === null || !user.hasActiveSubscription || user.selectedPlan === null) return null;
  const { id, tableSize } = plans[user.selectedPlan];
  if (people <= tableSize) return null;
  const seats = (plan: PlanId) => ({
    plan: t(`options:plan.${plan}`),
    people: t('common:kit.people', { count: plans[plan].tableSize }),
  });
  const larger = planIds.find((plan) => plans[plan].tableSize >= people) ?? 'family';
  return (
    <Notice
      tone="info"
      title={t('profile.table', seats(id))}
      action={
        larger === id ? undefined : (
          <LinkButton to="/account?tab=subscription">{t('profile.plans')}</LinkButton>
        )
      }
    >
      <p>{t('profile.table_text')}</p>
      {larger !== id && <p>{t('profile.table_larger', seats(larger))}</p>}
    </Notice>
  );
}

function ProfileComing() {
  return (
    <Loading>
      {Array.from({ length: 7 }, (_, at) => (
        <Skeleton key={at} height="1.9rem" />
      ))}
      <Skeleton width="9rem" height="3rem" shape="block" />
    </Loading>
  );
}

function ProfileDetails({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isEditing && wasEditing.current) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const saved = (): void => {
    setEditing(false);
    toast({ title: t('profile.saved') });
  };
  if (isEditing) {
    return <ProfileSettingsForm profile={profile} onSaved={saved} onCancel={() => setEditing(false)} />;
  }
  return (
    <Stack>
      <ProfileFacts profile={profile} />
      <TableNotice people={profile.familySize} />
      <div>
        <Button
          ref={edit}
          variant="quiet"
          onClick={() => setEditing(true)}
          start={<IconPencil size={20} aria-hidden="true" />}
        >
          {t('profile.edit')}
        </Button>
      </div>
    </Stack>
  );
}

export function ProfileSettings() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useProfile();
  return (
    <SectionCard title={t('tabs.profile')} icon={<IconUser aria-hidden="true" />}>
      {data !== undefined ? (
        <ProfileDetails profile={data} />
      ) : error === null ? (
        <ProfileComing />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </SectionCard>
  );
}
