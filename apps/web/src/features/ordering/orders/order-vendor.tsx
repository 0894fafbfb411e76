import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { IconBasket, IconChefHat, IconHelpCircle, IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { SectionCard, Stack, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { Talk } from '../conversation/talk.tsx';

const icons = { chef: IconChefHat, restaurant: IconToolsKitchen2, grocery: IconBasket } as const;

export function OrderVendor({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { providerType, vendorName, status } = order;
  const Icon = icons[providerType];
  return (
    <SectionCard title={t(`vendor.title_${providerType}`)} icon={<Icon aria-hidden="true" />}>
      <Stack>
        <p className="text-18 font-semibold">
          <bdi>{vendorName}</bdi>
        </p>
        <Talk
          orderId={order.id}
          as="customer"
          talks={order.talks.filter((talk) => talk.with === 'kitchen' || status !== 'out_for_delivery')}
          isGrocery={providerType === 'grocery'}
        />
        {status === 'placed' && <p className="text-14 text-muted">{t('vendor.contact_later')}</p>}
        <LinkButton
          to={`/support?order=${order.id}`}
          variant="quiet"
          start={<IconHelpCircle size={20} className="mirrors" aria-hidden="true" />}
        >
          {t('vendor.help')}
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}

export function OrderHandover({ code }: { code: string }) {
  const { t } = useTranslation('order');
  const digits = [...code];
  return (
    <SectionCard title={t('handover.title')} tone="info">
      <div className="mb-16 flex justify-center gap-8" dir="ltr" aria-hidden="true">
        {digits.map((digit, at) => (
          <span
            key={at}
            className="grid min-h-80 grow-0 basis-72 place-items-center rounded-control bg-surface text-48 leading-none font-semibold text-info-text"
          >
            {digit}
          </span>
        ))}
      </div>
      {/* Spaced digits, or a screen reader reads the code as a year. */}
      <VisuallyHidden>{t('handover.digits', { digits: digits.join(' ') })}</VisuallyHidden>
      <p>{t('handover.text')}</p>
    </SectionCard>
  );
}
