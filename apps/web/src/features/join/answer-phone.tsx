import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/phone.ts';
import { Ltr, SectionCard } from '../../kit/layout/surface.tsx';

export function AnswerPhone({ phone }: { phone: string | null }) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t('phone.title')} icon={<IconBrandWhatsapp size={24} aria-hidden="true" />}>
      {phone === null ? (
        <p>{t('phone.visitor')}</p>
      ) : (
        <p>
          {t('phone.known')} <Ltr>{formatPhone(phone)}</Ltr>
        </p>
      )}
    </SectionCard>
  );
}
