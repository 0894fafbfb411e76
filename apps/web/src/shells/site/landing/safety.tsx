import { IconCheck, IconEye, IconInfoCircle, IconRefresh, IconShieldCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, Card } from '../../../kit/layout/surface.tsx';
import styles from './safety.module.css';
import { Section } from './section.tsx';
import { classes } from '../../../kit/style/classes.ts';

const promises = [
  { id: 'household', Icon: IconShieldCheck },
  { id: 'again', Icon: IconRefresh },
  { id: 'honest', Icon: IconEye },
] as const;

const people = [
  { person: 'noor', avoids: 'nuts' },
  { person: 'omar', avoids: 'dairy' },
  { person: 'layla', avoids: 'gluten' },
] as const;

function Proof() {
  const { t } = useTranslation('landing');
  const ingredients: unknown = t('safety.dish_ingredients', { returnObjects: true });
  const names = Array.isArray(ingredients) ? ingredients.map(String) : [];
  return (
    <Card className="flex flex-col gap-16">
      <div className="flex flex-wrap items-center justify-between gap-8">
        <h3>{t('hero.dish')}</h3>
        <Badge>{t('safety.example')}</Badge>
      </div>
      <p className="-mt-12 text-muted">{t('safety.ingredients')}</p>
      <ul role="list" className={classes(styles['ingredients'], 'flex flex-wrap gap-8 svg:text-good-text')}>
        {names.map((name) => (
          <li key={name}>
            <IconCheck size={16} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <ul role="list" className={classes(styles['people'], 'flex flex-col')}>
        {people.map(({ person, avoids }) => (
          <li key={person}>
            <span className="font-medium">{t(`safety.people.${person}`)}</span>
            <Badge tone="good" icon={<IconCheck size={16} aria-hidden="true" />}>
              {t(`safety.avoids.${avoids}`)}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-12 rounded-control bg-good px-16 py-12 font-medium text-on-good">
        <IconShieldCheck size={24} aria-hidden="true" />
        {t('safety.verdict')}
      </p>
      <div className="flex items-center gap-12 rounded-control bg-danger-soft px-16 py-12 svg:flex-none svg:text-danger-text strong:block">
        <IconX size={22} aria-hidden="true" />
        <p>
          <strong>{t('safety.refused')}</strong> {t('safety.refused_why')}
        </p>
      </div>
    </Card>
  );
}

export function Safety() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('safety.title')} tone="sunken">
      <div className="grid gap-32 lg:grid-cols-2 lg:items-start lg:gap-64">
        <div className="flex flex-col gap-24">
          <ul
            role="list"
            className={classes(
              styles['promises'],
              'flex flex-col gap-24 text-18 svg:flex-none svg:text-good-text',
            )}
          >
            {promises.map(({ id, Icon }) => (
              <li key={id}>
                <Icon size={28} stroke={1.6} aria-hidden="true" />
                <p>{t(`safety.${id}`)}</p>
              </li>
            ))}
          </ul>
          <p className="flex gap-12 rounded-control bg-info-soft p-16 svg:flex-none svg:text-info-text">
            <IconInfoCircle size={22} aria-hidden="true" />
            <span>{t('safety.limits')}</span>
          </p>
        </div>
        <Proof />
      </div>
    </Section>
  );
}
