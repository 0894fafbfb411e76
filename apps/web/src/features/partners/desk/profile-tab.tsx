import { IconBuildingBank, IconToolsKitchen2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatList, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import type { DeskTabProps, PartnerProfile } from './partner-profile.ts';

/** The last part of an address is an area key. */
function placeOf({ address, emirate }: PartnerProfile['location'], t: TFunction): string {
  const parts = address.split(', ');
  const area = parts.pop() ?? '';
  const where = t(`options:area.${area}`, { defaultValue: area });
  return [...parts.map(isolate), where, t(`options:emirate.${emirate}`)].join(t('desk:profile.comma'));
}

function usePartnerFacts(profile: PartnerProfile): Fact[] {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  const cuisines = profile.cuisineTypes.map((one) => t(`options:cuisine.${one}`));
  return [
    { label: t('profile.name'), value: <bdi>{profile.name}</bdi> },
    { label: t('profile.type'), value: t(`partner:partner_type.${profile.type}`) },
    { label: t('profile.phone'), value: <LeftToRight>{formatPhone(profile.phone)}</LeftToRight> },
    {
      label: t('profile.email'),
      value: profile.email === null ? t('profile.none') : <LeftToRight>{profile.email}</LeftToRight>,
    },
    ...(cuisines.length === 0
      ? []
      : [{ label: t('profile.cuisines'), value: formatList(cuisines, language) }]),
    { label: t('profile.address'), value: placeOf(profile.location, t) },
    {
      label: t('profile.own_delivery'),
      value: t(profile.hasOwnDelivery ? 'profile.yes' : 'profile.no'),
    },
  ];
}

function Bank({ bankInfo }: { bankInfo: PartnerProfile['bankInfo'] }) {
  const { t } = useTranslation('desk');
  if (bankInfo === null) return <p>{t('profile.no_bank')}</p>;
  return (
    <Facts
      rows={[
        { label: t('profile.bank'), value: <bdi>{bankInfo.bankName}</bdi> },
        { label: t('profile.iban'), value: <LeftToRight>{bankInfo.iban}</LeftToRight> },
        { label: t('profile.holder'), value: <bdi>{bankInfo.accountHolderName}</bdi> },
      ]}
    />
  );
}

export function ProfileTab({ profile }: DeskTabProps) {
  const { t } = useTranslation('desk');
  const facts = usePartnerFacts(profile);
  return (
    <Stack gap={24}>
      <Notice
        title={t('profile.note_title')}
        action={
          <LinkButton to="/support?as=partner" variant="quiet">
            {t('profile.support')}
          </LinkButton>
        }
      >
        {t('profile.note')}
      </Notice>
      <div className="grid grid-fit-352 items-start gap-16">
        <SectionCard title={t('profile.title')} icon={<IconToolsKitchen2 size={24} aria-hidden="true" />}>
          <Facts rows={facts} />
        </SectionCard>
        <SectionCard title={t('profile.bank_title')} icon={<IconBuildingBank size={24} aria-hidden="true" />}>
          <Bank bankInfo={profile.bankInfo} />
        </SectionCard>
      </div>
    </Stack>
  );
}
