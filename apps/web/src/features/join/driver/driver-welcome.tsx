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
import { classes } from '../../../kit/style/classes.ts';

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
    <section
      className={classes(
        styles['welcome'],
        'grid overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]',
      )}
      aria-labelledby="drive-needs"
    >
      <div
        className="relative grid min-h-128 place-items-center overflow-hidden bg-sunken"
        aria-hidden="true"
      >
        <StarPattern />
        <span className="relative grid size-104 place-items-center rounded-circle bg-main-soft text-main-text">
          <IconMoped size={72} stroke={1.2} className="mirrors" />
        </span>
      </div>
      <ul
        role="list"
        className={classes(
          styles['benefits'],
          'grid gap-12 md:content-center svg:flex-none svg:text-good-text li:flex li:items-start li:gap-12 li:font-medium',
        )}
      >
        {benefits.map(([id, BenefitIcon]) => (
          <li key={id}>
            <BenefitIcon size={24} aria-hidden="true" />
            <span>{t(`driver.benefit.${id}`)}</span>
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-12 border-t border-t-line p-16 md:border-s md:border-t-0 md:border-s-line svg:flex-none svg:text-main-text li:flex li:items-start li:gap-12 h2:text-18 [&_ul]:grid [&_ul]:gap-12">
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
