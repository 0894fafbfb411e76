import type { Address } from '@sufra/contract/household/addresses.ts';
import { areasOf } from '@sufra/contract/options.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/phone.ts';
import { LeftToRight } from '../../../kit/layout/surface.tsx';

const isKnownArea = ({ city, area }: Address): boolean => (areasOf[city] as readonly string[]).includes(area);

export function AddressText({ address }: { address: Address }) {
  const { t } = useTranslation(['addresses', 'options']);
  const { building, apartment, street, area, city, landmark, phone, pin } = address;
  const parts = [
    building,
    apartment === null ? '' : t('apartment_of', { apartment }),
    street,
    isKnownArea(address) ? t(`options:area.${area}`) : area,
    t(`options:emirate.${city}`),
  ].filter((part) => part !== '');
  return (
    <span className="flex flex-col pb-4 wrap-anywhere">
      <span>
        {parts.map((part, at) => (
          <Fragment key={at}>
            {at > 0 && t('separator')}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </span>
      {landmark !== null && (
        <span>
          <bdi>{landmark}</bdi>
        </span>
      )}
      <span>
        <LeftToRight>{formatPhone(phone)}</LeftToRight>
        {pin !== null && ` · ${t('pin.set')}`}
      </span>
    </span>
  );
}
