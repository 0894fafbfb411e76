import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconPencil, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAreaName } from '../../../lib/place.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { FoldCard } from '../../../kit/layout/fold-card.tsx';
import { LeftToRight, Stack } from '../../../kit/layout/surface.tsx';

export function ProfileCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation('dashboard');
  const areaName = useAreaName();
  const { name, phone, familySize, location } = user;
  return (
    <FoldCard title={t('profile.title')} icon={<IconUser aria-hidden="true" />}>
      <Stack>
        <Facts
          rows={[
            { label: t('profile.name'), value: <bdi>{name ?? t('profile.missing')}</bdi> },
            { label: t('profile.phone'), value: <LeftToRight>{formatPhone(phone)}</LeftToRight> },
            { label: t('profile.family_size'), value: t('common:kit.people', { count: familySize }) },
            {
              label: t('profile.location'),
              value:
                location === null
                  ? t('profile.no_address')
                  : t('profile.address', {
                      area: areaName(location.area),
                      emirate: t(`options:emirate.${location.emirate}`),
                    }),
            },
          ]}
        />
        <LinkButton
          to="/onboarding"
          variant="quiet"
          fullWidth
          start={<IconPencil size={20} aria-hidden="true" />}
        >
          {t('profile.edit')}
        </LinkButton>
      </Stack>
    </FoldCard>
  );
}
