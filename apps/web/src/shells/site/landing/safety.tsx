import { IconCheck, IconEye, IconInfoCircle, IconRefresh, IconShieldCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, Card } from '../../../kit/layout/surface.tsx';
import styles from './safety.module.css';
import { Section } from './section.tsx';

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
    <Card className={styles['proof']}>
      <div className={styles['head']}>
        <h3>{t('hero.dish')}</h3>
        <Badge>{t('safety.example')}</Badge>
      </div>
      <p className={styles['muted']}>{t('safety.ingredients')}</p>
      <ul role="list" className={styles['ingredients']}>
        {names.map((name) => (
          <li key={name}>
            <IconCheck size={16} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <ul role="list" className={styles['people']}>
        {people.map(({ person, avoids }) => (
          <li key={person}>
            <span className={styles['person']}>{t(`safety.people.${person}`)}</span>
            <Badge tone="good" icon={<IconCheck size={16} aria-hidden="true" />}>
              {t(`safety.avoids.${avoids}`)}
            </Badge>
          </li>
        ))}
      </ul>
      <p className={styles['verdict']}>
        <IconShieldCheck size={24} aria-hidden="true" />
        {t('safety.verdict')}
      </p>
      <div className={styles['refused']}>
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
      <div className={styles['sides']}>
        <div className={styles['words']}>
          <ul role="list" className={styles['promises']}>
            {promises.map(({ id, Icon }) => (
              <li key={id}>
                <Icon size={28} stroke={1.6} aria-hidden="true" />
                <p>{t(`safety.${id}`)}</p>
              </li>
            ))}
          </ul>
          <p className={styles['limits']}>
            <IconInfoCircle size={22} aria-hidden="true" />
            <span>{t('safety.limits')}</span>
          </p>
        </div>
        <Proof />
      </div>
    </Section>
  );
}
