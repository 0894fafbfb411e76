import { getLegalText, type LegalPageName } from '@sufra/contract/catalogue/legal-texts.ts';
import { allergens } from '@sufra/contract/options.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ErrorState, SkeletonPage } from '../../../kit/feedback/states.tsx';
import { call } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { PageTitle, Page } from '../../../kit/layout/surface.tsx';
import styles from './legal-document.module.css';
import { useArrivalAtPart } from './use-arrival-at-part.ts';
import { usePageWords, wordsOf, type Words } from './page-words.ts';
import { classes } from '../../../kit/style/classes.ts';

const ways = {
  privacy_tab: '/account?tab=privacy',
  security_tab: '/account?tab=security',
  subscription_tab: '/account?tab=subscription',
  taste_tab: '/account?tab=taste',
  meal_plans: '/meal-plans',
  about: '/about#safety',
  terms: '/terms',
  privacy: '/privacy',
  compliance: '/compliance',
} as const;

export interface Part {
  /** The anchor of the part, and its key under `parts`. */
  readonly id: string;
  readonly links?: readonly (keyof typeof ways)[];
  /** Lists the allergen classes after the text. */
  readonly hasClasses?: true;
  readonly hasSupport?: true;
}

interface ArticleProps {
  words: Words;
  changedOn: string;
  parts: readonly Part[];
}

function Classes() {
  const { t } = useTranslation('options');
  return (
    <ul className={styles['classes']}>
      {allergens.map((allergen) => (
        <li key={allergen}>{t(`allergen.${allergen}`)}</li>
      ))}
    </ul>
  );
}

function WriteToUs() {
  const { t } = useTranslation('public');
  return (
    <p>
      <Link className="inline-flex min-h-44 min-w-44 items-center print:min-h-0" to="/support?new">
        {t('reading.write')}
      </Link>
    </p>
  );
}

function PartOfPage({ words, part }: { words: Words; part: Part }) {
  const { t } = useTranslation('public');
  const { id, links = [], hasClasses, hasSupport } = part;
  const { say, list } = words;
  const points = list(`parts.${id}.points`);
  const title = say(`parts.${id}.title`);
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classes(styles['part'], 'flex flex-col gap-12 h2:text-22')}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {list(`parts.${id}.text`).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {hasClasses && <Classes />}
      {links.map((to) => (
        <p key={to}>
          <Link className="inline-flex min-h-44 min-w-44 items-center print:min-h-0" to={ways[to]}>
            {t(`reading.links.${to}`)}
          </Link>
        </p>
      ))}
      {hasSupport && <WriteToUs />}
    </section>
  );
}

function Contents({ words, parts }: { words: Words; parts: readonly Part[] }) {
  const { t } = useTranslation('public');
  return (
    <nav
      className={classes(
        styles['contents'],
        'flex flex-col gap-8 rounded-card bg-sunken p-16 md:p-24 print:hidden h2:text-18',
      )}
      aria-labelledby="contents"
    >
      <h2 id="contents">{t('reading.contents')}</h2>
      <ol role="list">
        {parts.map(({ id }) => (
          <li key={id}>
            <Link className="inline-flex min-h-44 min-w-44 items-center print:min-h-0" to={{ hash: id }}>
              {words.say(`parts.${id}.title`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Article({ words, changedOn, parts }: ArticleProps) {
  const { t } = useTranslation('public');
  const { language } = useLanguage();
  useArrivalAtPart();
  return (
    <Page>
      <article
        className={classes(styles['document'], 'flex max-w-704 flex-col gap-32 print:block print:max-w-none')}
      >
        <PageTitle subtitle={words.say('lead')}>{words.say('title')}</PageTitle>
        <p className="text-muted">
          {t('reading.changed', { day: formatDay(changedOn, language, 'medium') })}
        </p>
        <Contents words={words} parts={parts} />
        {parts.map((part) => (
          <PartOfPage key={part.id} words={words} part={part} />
        ))}
      </article>
    </Page>
  );
}

/** The published text, or the shipped one before the first. */
export function LegalDocument({ name }: { name: LegalPageName }) {
  const { t } = useTranslation('public');
  const { language } = useLanguage();
  const shipped = usePageWords(name);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['legal', name, language],
    queryFn: ({ signal }) => call(getLegalText, { query: { page: name }, signal }),
  });
  const { changedOn, parts } = documents[name];
  if (data === undefined)
    return (
      <Page>
        {error === null ? (
          <SkeletonPage />
        ) : (
          <ErrorState
            error={error}
            title={t('reading.failed')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Page>
    );
  if (data === null) return <Article words={shipped} changedOn={changedOn} parts={parts} />;
  return <Article words={wordsOf(data.text, language)} changedOn={data.changedOn} parts={parts} />;
}

interface Document {
  /** Date of the last change in meaning, `YYYY-MM-DD`. */
  readonly changedOn: string;
  readonly parts: readonly Part[];
}

const documents: Readonly<Record<LegalPageName, Document>> = {
  privacy: {
    changedOn: '2026-11-30',
    parts: [
      { id: 'short' },
      { id: 'kept', links: ['taste_tab'] },
      { id: 'seen' },
      { id: 'others' },
      { id: 'cookies' },
      { id: 'long' },
      { id: 'rights', links: ['privacy_tab'] },
      { id: 'security', links: ['security_tab'] },
      { id: 'contact', hasSupport: true },
    ],
  },
  terms: {
    changedOn: '2026-11-28',
    parts: [
      { id: 'service' },
      { id: 'price', links: ['meal_plans'] },
      { id: 'renewal' },
      { id: 'pause' },
      { id: 'skip' },
      { id: 'change' },
      { id: 'cancel', links: ['subscription_tab'] },
      { id: 'orders', hasSupport: true },
      { id: 'cash' },
      { id: 'handover' },
      { id: 'allergens', links: ['about'] },
      { id: 'partners' },
      { id: 'ratings' },
      { id: 'ending', links: ['privacy'] },
      { id: 'law' },
    ],
  },
  compliance: {
    changedOn: '2026-11-22',
    parts: [
      { id: 'food', hasClasses: true, links: ['about'] },
      { id: 'kitchens' },
      { id: 'halal' },
      { id: 'vat' },
      { id: 'data', links: ['privacy'] },
      { id: 'consumer', links: ['terms'] },
      { id: 'report', hasSupport: true },
    ],
  },
};
