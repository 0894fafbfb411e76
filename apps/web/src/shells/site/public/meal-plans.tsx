import { IconShieldCheck, IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { PageTitle, Card, Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { ComparisonTable } from '../landing/comparison-table.tsx';
import { PlanCards } from '../landing/plans.tsx';
import { PartOfPage } from './part-of-page.tsx';
import styles from './public.module.css';
import { questions, usePageWords, type Words } from './page-words.ts';
import { useArrivalAtPart } from './use-arrival-at-part.ts';
import mealPlansStyles from './meal-plans.module.css';
import { classes } from '../../../kit/style/classes.ts';

const steps = ['tell', 'morning', 'choose', 'change'] as const;

function PlansToChoose({ words: { say } }: { words: Words }) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="plans-title" className="flex flex-col gap-16">
      <h2 id="plans-title">
        <VisuallyHidden>{say('list')}</VisuallyHidden>
      </h2>
      <PlanCards />
      <div className="flex flex-wrap items-center justify-between gap-16">
        <p className="font-medium">{t('plans.guarantee')}</p>
        <LinkButton variant="quiet" to={{ hash: 'compare' }}>
          {say('compare')}
        </LinkButton>
      </div>
    </section>
  );
}

function Day({ words: { say } }: { words: Words }) {
  return (
    <PartOfPage id="day" title={say('how.title')} lead={say('how.text')}>
      <ol
        role="list"
        className={classes(
          styles['grid'],
          'grid grid-fit-240 gap-16 h3:text-18 [&>li]:flex [&>li]:flex-col [&>li]:gap-8',
        )}
      >
        {steps.map((step) => (
          <Card as="li" key={step} tone="sunken">
            <h3>{say(`how.${step}.title`)}</h3>
            <p>{say(`how.${step}.text`)}</p>
          </Card>
        ))}
      </ol>
    </PartOfPage>
  );
}

function Safe({ words: { say, list } }: { words: Words }) {
  return (
    <PartOfPage id="safe" title={say('safe.title')} lead={say('safe.text')}>
      <ul
        role="list"
        className="flex max-w-[65ch] flex-col gap-12 svg:mt-[0.1em] svg:flex-none svg:text-good-text li:flex li:gap-12"
      >
        {list('safe.points').map((point) => (
          <li key={point}>
            <IconShieldCheck size={22} aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      <p>
        <Link className="inline-flex min-h-44 items-center" to="/about#safety">
          {say('safe.more')}
        </Link>
      </p>
    </PartOfPage>
  );
}

export function MealPlans() {
  const words = usePageWords('plans');
  const { say } = words;
  useArrivalAtPart();
  return (
    <Page width="wide">
      <div className="flex flex-col gap-64">
        <PageTitle subtitle={say('lead')}>{say('title')}</PageTitle>
        <PlansToChoose words={words} />
        <Day words={words} />
        <PartOfPage id="compare" title={say('compared.title')} lead={say('compared.text')}>
          <Card>
            <ComparisonTable />
          </Card>
        </PartOfPage>
        <Safe words={words} />
        <PartOfPage id="questions" title={say('questions.title')}>
          <Questions ids={questions} words={words} />
        </PartOfPage>
      </div>
    </Page>
  );
}

function Questions({ ids, words: { say } }: { ids: readonly string[]; words: Words }) {
  return (
    <div className="max-w-736 border-t border-line">
      {ids.map((id) => (
        <details key={id} className={classes(mealPlansStyles['entry'], 'border-b border-line')}>
          <summary
            className={classes(
              mealPlansStyles['question'],
              'flex min-h-target cursor-pointer list-none items-center justify-between gap-12 py-12 svg:flex-none svg:transition-rotate print:svg:hidden h3:text-18',
            )}
          >
            <h3>{say(`questions.${id}.question`)}</h3>
            <IconChevronDown size={22} aria-hidden="true" />
          </summary>
          <p className="max-w-[60ch] pb-16">{say(`questions.${id}.answer`)}</p>
        </details>
      ))}
    </div>
  );
}
