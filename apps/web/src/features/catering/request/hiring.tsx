import {
  coolingOff,
  depositPercent,
  freeCancelHours,
  largeEventGuests,
  minNoticeHours,
  objectHours,
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
import { classes } from '../../../kit/style/classes.ts';

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
    object: formatSpan(objectHours, 'hour', language),
    cooling: formatSpan(coolingOff.hours, 'hour', language),
    cooling_until: formatSpan(coolingOff.untilHours, 'hour', language),
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
    <div className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex flex-col gap-24 px-16 py-24 xl:justify-center xl:px-40 xl:py-48">
        <PageTitle subtitle={t('hiring.lead')}>{t('hiring.title')}</PageTitle>
        <div className="flex flex-wrap gap-12 max-xs:*:grow max-xs:*:basis-full">
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
      <div className="h-176 xl:h-auto xl:min-h-320">
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
    <section className="flex flex-col gap-16" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('hiring.how.title')}</h2>
      <ol role="list" className={classes(styles['steps'], 'grid grid-fit-224 gap-16')}>
        {steps.map((step) => (
          <Card
            as="li"
            key={step}
            tone="sunken"
            className={classes(styles['step'], 'flex flex-col gap-8 h3:text-18')}
          >
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
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-16">
      <h2 id={titleId} className="text-22">
        {t('hiring.rules.title')}
      </h2>
      <ul role="list" className="flex flex-col gap-16">
        {rules.map(({ id, Icon }) => (
          <li key={id} className="flex gap-12 svg:flex-none svg:text-good-text">
            <Icon size={24} aria-hidden="true" />
            <div>
              <h3 className="text-16">{t(`hiring.rules.${id}.title`, figures)}</h3>
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
      <div className="flex flex-col gap-48">
        <Hero isSignedIn={isSignedIn} />
        <How />
        <div className="grid gap-32 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
          <section
            id="request"
            tabIndex={-1}
            aria-labelledby="request-title"
            className="flex min-w-0 scroll-mt-below-header flex-col gap-24 focus-visible:outline-none"
          >
            <div>
              <h2 id="request-title">{t('form.title')}</h2>
              <p className="text-muted">{t('form.lead')}</p>
            </div>
            {form}
          </section>
          <aside className="xl:sticky xl:top-below-header">
            <Rules />
          </aside>
        </div>
      </div>
    </Page>
  );
}
