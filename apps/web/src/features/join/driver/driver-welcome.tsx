import {
  IconBuildingBank,
  IconCalendarDollar,
  IconClockPlay,
  IconDeviceMobileMessage,
  IconId,
  IconMapPin,
  IconMoped,
  IconSteeringWheel,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import styles from './driver-welcome.module.css';

const benefits: readonly (readonly [id: string, Icon: Icon])[] = [
  ['hours', IconClockPlay],
  ['near', IconMapPin],
  ['paid', IconCalendarDollar],
];

const needs: readonly (readonly [id: string, Icon: Icon])[] = [
  ['emirates_id', IconId],
  ['vehicle', IconSteeringWheel],
  ['iban', IconBuildingBank],
  ['whatsapp', IconDeviceMobileMessage],
];

export function DriverWelcome() {
  const { t } = useTranslation('join');
  return (
    <section className={styles['welcome']} aria-labelledby="drive-needs">
      <div className={styles['scene']} aria-hidden="true">
        <StarPattern />
        <span className={styles['moped']}>
          <IconMoped size={72} stroke={1.2} className="mirrors" />
        </span>
      </div>
      <ul role="list" className={styles['benefits']}>
        {benefits.map(([id, BenefitIcon]) => (
          <li key={id}>
            <BenefitIcon size={24} aria-hidden="true" />
            <span>{t(`driver.benefit.${id}`)}</span>
          </li>
        ))}
      </ul>
      <div className={styles['needs']}>
        <h2 id="drive-needs">{t('needs.title')}</h2>
        <ul role="list">
          {needs.map(([id, NeedIcon]) => (
            <li key={id}>
              <NeedIcon size={22} aria-hidden="true" />
              <span>{t(id === 'vehicle' ? 'driver.need_vehicle' : `needs.${id}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
