import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { allergyOptions } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../kit/layout/surface.tsx';
import styles from './facts.module.css';
import { classes } from '../../../kit/style/classes.ts';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

interface FactsProps {
  facts: readonly (Fact | false)[];
  layout?: 'beside' | 'under';
}

export function Facts({ facts, layout = 'beside' }: FactsProps) {
  return (
    <dl className={styles[layout]}>
      {facts
        .filter((fact) => fact !== false)
        .map(({ name, value }) => (
          <div
            key={name}
            className={classes(styles['fact'], 'dt:text-muted dd:min-w-0 dd:font-medium dd:wrap-anywhere')}
          >
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function allergyLabel(text: string, t: TFunction): string {
  const known = text.trim().toLowerCase();
  return Object.hasOwn(allergyOptions, known) ? t(`options:allergy.${known}`) : text;
}

function Labels({ labels, tone }: { labels: readonly string[]; tone: 'sand' | 'good' | 'main' }) {
  const { t } = useTranslation('subscription');
  if (labels.length === 0) return <span className="font-normal text-muted">{t('not_provided')}</span>;
  return (
    <ul role="list" className="flex flex-wrap gap-8 li:max-w-full">
      {labels.map((label) => (
        <li key={label}>
          <Badge tone={tone}>
            <bdi>{label}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

type Tastes = Pick<SessionUser, 'preferredCuisines' | 'dietaryPrograms' | 'allergies' | 'dislikedDishes'>;

const isEmpty = (tastes: Tastes): boolean =>
  [tastes.preferredCuisines, tastes.dietaryPrograms, tastes.allergies, tastes.dislikedDishes].every(
    (list) => list.length === 0,
  );

export function TasteFacts({ tastes }: { tastes: Tastes }) {
  const { t } = useTranslation(['subscription', 'options']);
  if (isEmpty(tastes)) return <p className="font-normal text-muted">{t('no_preferences')}</p>;
  const cuisines = tastes.preferredCuisines.map((cuisine) => t(`options:cuisine.${cuisine}`));
  const programs = tastes.dietaryPrograms.map((program) => t(`options:program.${program}`));
  const allergies = tastes.allergies.map((allergy) => allergyLabel(allergy, t));
  return (
    <Facts
      layout="under"
      facts={[
        { name: t('facts.cuisines'), value: <Labels labels={cuisines} tone="sand" /> },
        { name: t('facts.programs'), value: <Labels labels={programs} tone="good" /> },
        { name: t('facts.allergies'), value: <Labels labels={allergies} tone="main" /> },
        { name: t('facts.disliked'), value: <Labels labels={tastes.dislikedDishes} tone="sand" /> },
      ]}
    />
  );
}
