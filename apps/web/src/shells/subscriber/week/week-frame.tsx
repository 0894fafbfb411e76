import { IconCalendarWeek, IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { dubaiDay, formatDays } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../lib/clock.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { PageTitle, Page } from '../../../kit/layout/surface.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import pill from '../../../kit/style/pill.module.css';
import styles from './week-frame.module.css';

type View = 'meals' | 'shopping';

const paths: Readonly<Record<View, string>> = { meals: '/week', shopping: '/week/shopping' };
const icons = { meals: IconCalendarWeek, shopping: IconShoppingCart } as const;
const pathOf = (view: View, isNext: boolean): string => `${paths[view]}${isNext ? '?week=next' : ''}`;

interface ChoiceProps {
  label: string;
  options: readonly { readonly to: string; readonly label: ReactNode; readonly isHere: boolean }[];
}

function Choice({ label, options }: ChoiceProps) {
  return (
    <nav
      aria-label={label}
      className={classes(styles['choice'], 'flex flex-wrap gap-8 max-xs:grow max-xs:basis-full')}
    >
      {options.map(({ to, label: text, isHere }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isHere ? 'page' : undefined}
          className={classes(pill['pill'], styles['option'], isHere && pill['chosen'])}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

function Choices({ view, isNext }: { view: View; isNext: boolean }) {
  const { t } = useTranslation('week');
  return (
    <div className="flex flex-wrap justify-between gap-x-24 gap-y-12 print:hidden">
      <Choice
        label={t('views')}
        options={(['meals', 'shopping'] as const).map((one) => {
          const Icon = icons[one];
          return {
            to: pathOf(one, isNext),
            isHere: one === view,
            label: (
              <>
                <Icon size={20} aria-hidden="true" />
                {t(`view.${one}`)}
              </>
            ),
          };
        })}
      />
      <Choice
        label={t('weeks')}
        options={[
          { to: pathOf(view, false), isHere: !isNext, label: t('this_week') },
          { to: pathOf(view, true), isHere: isNext, label: t('next_week') },
        ]}
      />
    </div>
  );
}

function NoPlan() {
  const { t } = useTranslation('week');
  return (
    <EmptyState
      title={t('none_title')}
      text={t('none_text')}
      action={<LinkButton to="/subscribe/plan">{t('start')}</LinkButton>}
    />
  );
}

export interface WeekFrameProps {
  view: View;
  /** `from` is the first day of the week, `YYYY-MM-DD`. */
  children: (week: { readonly from: string; readonly today: string }) => ReactNode;
}

export function WeekFrame({ view, children }: WeekFrameProps) {
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  const { user } = useSession();
  const [search] = useSearchParams();
  const today = useToday();
  if (user === null) return null;
  const isNext = search.get('week') === 'next';
  const noon = new Date(`${today}T12:00:00+04:00`);
  const from = dubaiDay(noon, isNext ? 7 : 0);
  const to = dubaiDay(noon, isNext ? 13 : 6);
  return (
    <Page width="wide">
      <PageTitle subtitle={formatDays(from, to, language)}>{t(`title.${view}`)}</PageTitle>
      {user.hasActiveSubscription ? (
        <>
          <Choices view={view} isNext={isNext} />
          {children({ from, today })}
        </>
      ) : (
        <NoPlan />
      )}
    </Page>
  );
}
