import {
  depositPercent,
  freeCancelHours,
  largeEventGuests,
  minNoticeHours,
  recommendedNotice,
} from '@sufra/contract/subscription/promises.ts';
import {
  IconCalendarCheck,
  IconCalendarHeart,
  IconChefHat,
  IconCreditCard,
  IconShieldCheck,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber, formatSpan } from '../../../lib/format.ts';
import { useDescription } from '../../../lib/form.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { PageTitle, Card, Page } from '../../../kit/layout/surface.tsx';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import { eventsPath } from '../event-text.tsx';
import styles from './hiring.module.css';

const steps = ['ask', 'compare', 'book', 'enjoy'] as const;
const rules = [
  { id: 'deposit', Icon: IconCreditCard },
  { id: 'free', Icon: IconCalendarCheck },
  { id: 'chef', Icon: IconShieldCheck },
  { id: 'notice', Icon: IconCalendarHeart },
] as const;

function useFigures() {
  const { language } = useLanguage();
  const number = (value: number): string => formatNumber(value, language);
  const { small, large } = recommendedNotice;
  return {
    deposit: number(depositPercent),
    free: formatSpan(freeCancelHours, 'hour', language),
    least: formatSpan(minNoticeHours, 'hour', language),
    small_guests: number(largeEventGuests),
    small_from: number(small.from),
    small_to: number(small.to),
    large_from: number(large.from),
    large_to: number(large.to),
  };
}

function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('catering');
  return (
    <div className={styles['hero']}>
      <div className={styles['words']}>
        <PageTitle subtitle={t('hiring.lead')}>{t('hiring.title')}</PageTitle>
        <div className={styles['ways']}>
          <LinkButton size="lg" to={{ hash: 'request' }} start={<IconChefHat size={22} aria-hidden="true" />}>
            {t('hiring.begin')}
          </LinkButton>
          {isSignedIn && (
            <LinkButton size="lg" variant="quiet" to={eventsPath}>
              {t('hiring.mine')}
            </LinkButton>
          )}
        </div>
      </div>
      <div className={styles['scene']}>
        <TableScene shape="wide" />
      </div>
    </div>
  );
}

function How() {
  const { t } = useTranslation('catering');
  const figures = useFigures();
  const titleId = useId();
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('hiring.how.title')}</h2>
      <ol role="list" className={styles['steps']}>
        {steps.map((step) => (
          <Card as="li" key={step} tone="sunken" className={styles['step']}>
            <h3>{t(`hiring.how.${step}.title`)}</h3>
            <p>{t(`hiring.how.${step}.text`, figures)}</p>
          </Card>
        ))}
      </ol>
    </section>
  );
}

function Rules() {
  const { t } = useTranslation('catering');
  const figures = useFigures();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles['rules']}>
      <h2 id={titleId} className={styles['small']}>
        {t('hiring.rules.title')}
      </h2>
      <ul role="list" className={styles['list']}>
        {rules.map(({ id, Icon }) => (
          <li key={id} className={styles['rule']}>
            <Icon size={24} aria-hidden="true" />
            <div>
              <h3 className={styles['name']}>{t(`hiring.rules.${id}.title`, figures)}</h3>
              <p>{t(`hiring.rules.${id}.text`, figures)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export interface HiringProps {
  isSignedIn: boolean;
  form: ReactNode;
}

export function Hiring({ isSignedIn, form }: HiringProps) {
  const { t } = useTranslation('catering');
  useDescription(t('hiring.description'));
  return (
    <Page width="wide">
      <div className={styles['page']}>
        <Hero isSignedIn={isSignedIn} />
        <How />
        <div className={styles['desk']}>
          <section id="request" tabIndex={-1} aria-labelledby="request-title" className={styles['request']}>
            <div>
              <h2 id="request-title">{t('form.title')}</h2>
              <p className={styles['lead']}>{t('form.lead')}</p>
            </div>
            {form}
          </section>
          <aside className={styles['aside']}>
            <Rules />
          </aside>
        </div>
      </div>
    </Page>
  );
}
