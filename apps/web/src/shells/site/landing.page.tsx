import { Hero } from './landing/hero.tsx';
import { Plans } from './landing/plans.tsx';
import { Safety } from './landing/safety.tsx';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { StarPattern } from '../../kit/pictures/ornaments.tsx';
import { IconStar, IconUsers, IconSalad, IconShoppingBag, IconToolsKitchen2 } from '@tabler/icons-react';
import { Ltr, Badge, Card } from '../../kit/layout/surface.tsx';
import type { MealTime } from '@sufra/contract/options.ts';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';
import { Section } from './landing/section.tsx';
import styles from './landing.module.css';

export function Component() {
  return (
    <>
      <Hero />
      <Figures />
      <Day />
      <Why />
      <Safety />
      <Plans />
      <Closing />
    </>
  );
}

function Closing() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles['closing']}>
      <StarPattern tile={72} />
      <div className={styles['card']}>
        <h2 className={styles['title']}>{t('closing.title')}</h2>
        <p className={styles['closingText']}>{t('closing.text')}</p>
        <LinkButton to="/onboarding" size="lg">
          {t('closing.start')}
        </LinkButton>
        <p className={styles['driver']}>
          {t('closing.driver_text')}
          <LinkButton to="/join/driver" variant="plain">
            {t('closing.driver')}
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

const figures = [
  { id: 'customers', Icon: IconUsers },
  { id: 'rating', Icon: IconStar },
] as const;

function Figures() {
  const { t } = useTranslation('landing');
  return (
    <ul role="list" className={styles['figures']} aria-label={t('figures.label')}>
      {figures.map(({ id, Icon }) => (
        <li key={id} className={styles['figure']}>
          <Icon size={28} stroke={1.6} aria-hidden="true" />
          <span className={styles['value']}>
            <Ltr>{t(`figures.${id}.value`)}</Ltr>
          </span>
          <span className={styles['label']}>{t(`figures.${id}.label`)}</span>
        </li>
      ))}
    </ul>
  );
}

const meals: readonly { readonly time: MealTime; readonly id: string; readonly cuisine: string }[] = [
  { time: 'breakfast', id: 'foul-medames', cuisine: 'arabic' },
  { time: 'lunch', id: 'chicken-machboos', cuisine: 'emirati' },
  { time: 'dinner', id: 'adas-soup', cuisine: 'lebanese' },
];

function Day() {
  const { t } = useTranslation(['landing', 'options', 'common']);
  return (
    <Section title={t('day.title')} text={t('day.text')} tone="sunken">
      <ol role="list" className={styles['meals']}>
        {meals.map(({ time, id, cuisine }) => (
          <li key={time} className={styles['meal']}>
            <div className={styles['plate']}>
              <DishPicture
                mealId={id}
                name={t(`day.${time}.name`)}
                image={`/images/meals/${id}.webp`}
                cuisine={cuisine}
                shape="round"
                labelled={false}
              />
            </div>
            <p className={styles['time']}>{t(`options:meal_time.${time}`)}</p>
            <h3 className={styles['name']}>{t(`day.${time}.name`)}</h3>
            <p className={styles['dayText']}>{t(`day.${time}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles['note']}>{t('common:kit.illustrations')}</p>
    </Section>
  );
}

const reasons = [
  { id: 'suggest', Icon: IconSalad, tone: 'good' },
  { id: 'shop', Icon: IconShoppingBag, tone: 'info' },
  { id: 'order', Icon: IconToolsKitchen2, tone: 'main' },
] as const;

function Why() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('why.title')}>
      <ul role="list" className={styles['reasons']}>
        {reasons.map(({ id, Icon, tone }) => (
          <Card as="li" key={id} className={styles['reason']}>
            <div className={styles['top']}>
              <span className={styles[tone]}>
                <Icon size={30} stroke={1.6} aria-hidden="true" />
              </span>
              <Badge tone={tone}>{t(`why.${id}.badge`)}</Badge>
            </div>
            <h3>{t(`why.${id}.title`)}</h3>
            <p className={styles['text']}>{t(`why.${id}.text`)}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
