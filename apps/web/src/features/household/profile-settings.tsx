import { IconPencil, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scripts } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatTime } from '../../lib/format.ts';
import { useMessageTime } from '../../lib/session.ts';
import { formatPhone } from '../../lib/phone.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Facts } from '../../kit/layout/facts.tsx';
import { Ltr, SectionCard, Stack } from '../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { type Profile, useProfile } from './household.api.ts';
import { ProfileSettingsForm } from './profile-settings-form.tsx';

function ProfileFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'options', 'common']);
  const { language } = useLanguage();
  const { name, phone, email, location, familySize } = profile;
  const missing = t('profile.missing');
  const time = useMessageTime(profile.notificationTime);
  return (
    <Facts
      rows={[
        { label: t('profile.name'), value: <bdi>{name ?? missing}</bdi> },
        { label: t('profile.phone'), value: <Ltr>{formatPhone(phone)}</Ltr> },
        { label: t('profile.email'), value: email === null ? missing : <Ltr>{email}</Ltr> },
        {
          label: t('profile.location'),
          value:
            location === null
              ? missing
              : t('profile.place', {
                  area: t(`options:area.${location.area}`),
                  emirate: t(`options:emirate.${location.emirate}`),
                }),
        },
        { label: t('profile.family_size'), value: t('common:kit.people', { count: familySize }) },
        { label: t('profile.time'), value: formatTime(time, language) },
        { label: t('profile.language'), value: <bdi>{scripts[profile.language].name}</bdi> },
      ]}
    />
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

/** Closing the form leaves the keyboard on the button that opened it. */
function ProfileRoom({ profile }: { profile: Profile }) {
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
        <ProfileRoom profile={data} />
      ) : error === null ? (
        <ProfileComing />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </SectionCard>
  );
}
