import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconCheck, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { PageTitle, Page, type PageProps, Stack } from '../../../kit/layout/surface.tsx';
import { Problem } from '../problem.tsx';
import { useServiceArea } from '../subscription.api.ts';
import styles from './flow-screen.module.css';
import { flowSteps, type FlowStep, pathOf, redirectOf } from './flow.ts';
import { NotServed } from './not-served.tsx';
import { classes } from '../../../kit/style/classes.ts';

function Step({ step, at, current }: { step: FlowStep; at: number; current: number }) {
  const { t } = useTranslation('subscription');
  const name = t(`steps.${step}`);
  if (at < current) {
    return (
      <li className={styles['done']}>
        <Link
          to={pathOf(step)}
          className={classes(
            styles['step'],
            'flex min-h-target flex-col gap-8 pt-[1.125rem] text-14 no-underline',
          )}
        >
          <span
            className={classes(
              styles['name'],
              'flex items-center gap-4 max-sm:absolute max-sm:size-px max-sm:overflow-hidden max-sm:[clip-path:inset(50%)] svg:flex-none svg:text-good-text',
            )}
          >
            <IconCheck size={16} aria-hidden="true" />
            {name}
          </span>
        </Link>
      </li>
    );
  }
  return (
    <li className={at === current ? styles['current'] : undefined}>
      <span
        className={classes(
          styles['step'],
          'flex min-h-target flex-col gap-8 pt-[1.125rem] text-14 no-underline',
        )}
        aria-current={at === current ? 'step' : undefined}
      >
        <span
          className={classes(
            styles['name'],
            'flex items-center gap-4 max-sm:absolute max-sm:size-px max-sm:overflow-hidden max-sm:[clip-path:inset(50%)] svg:flex-none svg:text-good-text',
          )}
        >
          {name}
        </span>
      </span>
    </li>
  );
}

function FlowSteps({ current }: { current: FlowStep }) {
  const { t } = useTranslation(['subscription', 'common']);
  const position = flowSteps.indexOf(current);
  return (
    <nav aria-label={t('steps.label')}>
      <p
        className="hidden max-sm:flex max-sm:justify-between max-sm:gap-8 max-sm:text-14 max-sm:text-muted"
        aria-hidden="true"
      >
        {t('common:kit.step_badge', { step: position + 1, total: flowSteps.length })}
        <span className="max-sm:font-medium max-sm:text-ink">{t(`steps.${current}`)}</span>
      </p>
      <ol role="list" className="grid grid-cols-[repeat(5,1fr)] gap-8">
        {flowSteps.map((step, at) => (
          <Step key={step} step={step} at={at} current={position} />
        ))}
      </ol>
    </nav>
  );
}

interface FlowActionsProps {
  back: string;
  failure?: { readonly error: unknown; readonly text: string } | undefined;
  children: ReactNode;
}

export const backIcon = <IconArrowLeft size={20} className="mirrors" aria-hidden="true" />;
export const forwardIcon = <IconArrowRight size={20} className="mirrors" aria-hidden="true" />;

export function FlowActions({ back, failure, children }: FlowActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-16">
      {failure !== undefined && <Problem {...failure} />}
      <div
        className={classes(
          styles['actions'],
          'flex justify-between gap-12 max-xs:flex-col-reverse max-xs:items-stretch',
        )}
      >
        <LinkButton to={back} variant="quiet" start={backIcon}>
          {t('actions.back')}
        </LinkButton>
        {children}
      </div>
    </div>
  );
}

function Served({ children }: { children: ReactNode }) {
  const area = useServiceArea().data;
  if (area === undefined || area.emirate === null || area.isServed) return children;
  return <NotServed emirate={area.emirate} isWaiting={area.isWaiting} />;
}

interface FlowScreenProps {
  step: FlowStep;
  title: string;
  subtitle?: ReactNode;
  width?: NonNullable<PageProps['width']>;
  children: (user: SessionUser) => ReactNode;
}

export function FlowScreen({ step, title, subtitle, width = 'narrow', children }: FlowScreenProps) {
  const { user } = useSession();
  if (user === null) return null;
  const detour = redirectOf(step, user);
  if (detour !== null) return <Navigate to={detour} replace />;
  return (
    <Page width={width}>
      <Stack gap={24}>
        <FlowSteps current={step} />
        <PageTitle subtitle={subtitle}>{title}</PageTitle>
      </Stack>
      <Served>{children(user)}</Served>
    </Page>
  );
}
