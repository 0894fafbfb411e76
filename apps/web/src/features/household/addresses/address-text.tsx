import type { Address } from '@sufra/contract/household/addresses.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaName } from '../../../lib/place.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { LeftToRight } from '../../../kit/layout/surface.tsx';

export function AddressText({ address }: { address: Address }) {
  const { t } = useTranslation(['addresses', 'options']);
  const areaName = useAreaName();
  const { building, apartment, street, area, city, landmark, phone, pin } = address;
  const parts = [
    building,
    apartment === null ? '' : t('apartment_of', { apartment }),
    street,
    areaName(area),
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
