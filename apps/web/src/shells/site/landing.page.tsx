import { Hero } from './landing/hero.tsx';
import { Plans } from './landing/plans.tsx';
import { Safety } from './landing/safety.tsx';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { StarPattern } from '../../kit/pictures/ornaments.tsx';
import { IconStar, IconUsers, IconSalad, IconShoppingBag, IconToolsKitchen2 } from '@tabler/icons-react';
import { LeftToRight, Badge, Card } from '../../kit/layout/surface.tsx';
import { landingMeals } from '@sufra/contract/catalogue/landing-meals.ts';
import { landingPicture } from '../../lib/plan-prices.ts';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';
import { Section } from './landing/section.tsx';
import styles from './landing.module.css';
import { classes } from '../../kit/style/classes.ts';

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
    <section
      className={classes(styles['closing'], 'relative grid place-items-center overflow-hidden bg-sunken')}
    >
      <StarPattern tile={72} />
      <div
        className={classes(
          styles['card'],
          'relative flex w-[min(100%,40rem)] flex-col items-center gap-16 rounded-card bg-surface text-center shadow-card',
        )}
      >
        <h2 className="text-36">{t('closing.title')}</h2>
        <p className="max-w-512 text-18 text-muted">{t('closing.text')}</p>
        <LinkButton to="/onboarding" size="lg">
          {t('closing.start')}
        </LinkButton>
        <p className="flex flex-wrap items-center justify-center gap-4">
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
    <ul
      role="list"
      className="mx-auto flex max-w-1152 flex-wrap justify-center gap-x-48 gap-y-16"
      aria-label={t('figures.label')}
    >
      {figures.map(({ id, Icon }) => (
        <li key={id} className="flex min-w-0 items-center gap-12 text-muted">
          <Icon size={28} stroke={1.6} aria-hidden="true" />
          <span className="text-28 font-semibold">
            <LeftToRight>{t(`figures.${id}.value`)}</LeftToRight>
          </span>
          <span className="wrap-anywhere">{t(`figures.${id}.label`)}</span>
        </li>
      ))}
    </ul>
  );
}

const [breakfast, lunch, dinner] = landingMeals;
const meals = [
  { time: 'breakfast', id: breakfast, cuisine: 'arabic' },
  { time: 'lunch', id: lunch, cuisine: 'emirati' },
  { time: 'dinner', id: dinner, cuisine: 'lebanese' },
] as const;

function Day() {
  const { t } = useTranslation(['landing', 'options', 'common']);
  return (
    <Section title={t('day.title')} text={t('day.text')} tone="sunken">
      <ol role="list" className="mt-[7rem] grid grid-fit-272 gap-x-24 gap-y-[8.5rem]">
        {meals.map(({ time, id, cuisine }) => (
          <li
            key={time}
            className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-24 pt-0 pb-24 text-center shadow-card"
          >
            <div
              aria-hidden="true"
              className="-mt-[7rem] mb-8 w-208 rounded-circle border-6 border-surface shadow-card"
            >
              <DishPicture
                mealId={id}
                name={t(`day.${time}.name`)}
                image={landingPicture(id)}
                cuisine={cuisine}
                shape="round"
                labelled={false}
              />
            </div>
            <p className="font-medium text-main-text">{t(`options:meal_time.${time}`)}</p>
            <h3 className="text-22">{t(`day.${time}.name`)}</h3>
            <p className="text-muted">{t(`day.${time}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="text-14 text-muted">{t('day.note')}</p>
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
      <ul role="list" className="grid grid-fit-272 gap-24">
        {reasons.map(({ id, Icon, tone }) => (
          <Card as="li" key={id} className="flex flex-col gap-12">
            <div className="flex items-center justify-between">
              <span className={styles[tone]}>
                <Icon size={30} stroke={1.6} aria-hidden="true" />
              </span>
              <Badge tone={tone}>{t(`why.${id}.badge`)}</Badge>
            </div>
            <h3>{t(`why.${id}.title`)}</h3>
            <p className="text-muted">{t(`why.${id}.text`)}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
