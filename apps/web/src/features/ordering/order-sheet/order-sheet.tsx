import type { Cuisine } from '@sufra/contract/options.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { isApiError } from '../../../lib/api.ts';
import { OrderLayout } from './order-layout.tsx';
import type { OrderedMeal, OrderScreenParts } from './order-screen-parts.ts';
import type { Readable } from './order-sheet.api.ts';

interface OtherWay {
  readonly to: string;
  readonly label: string;
}

interface Meal {
  readonly mealId: string;
  readonly mealTitle: string;
  readonly mealDescription: string;
  readonly mealImage: string | null;
  readonly cuisine: Cuisine;
}

interface OrderMealHeadProps {
  title: string;
  meal: Meal;
  /** Empty for a dish only its kitchen makes. */
  ways: readonly OtherWay[];
}

function BackToDashboard() {
  const { t } = useTranslation('getting');
  return (
    <LinkButton
      to="/dashboard"
      variant="plain"
      className="-ms-12 self-start"
      start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
    >
      {t('back')}
    </LinkButton>
  );
}

function OrderMealHead({ title, meal, ways }: OrderMealHeadProps) {
  const { t } = useTranslation('getting');
  const { mealId, mealTitle, mealDescription, mealImage, cuisine } = meal;
  return (
    <header className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-16 md:grid-cols-[11rem_minmax(0,1fr)] md:items-center md:gap-32">
      <div className="[&>div]:rounded-card [&>div]:shadow-card">
        <DishPicture
          mealId={mealId}
          name={mealTitle}
          image={mealImage}
          cuisine={cuisine}
          shape="square"
          labelled={false}
          loading="eager"
        />
      </div>
      <div className="contents md:flex md:flex-col md:gap-8">
        <h1 className="self-center text-28 md:self-start md:text-36">
          <span className="block text-16 leading-normal font-medium text-main-text">{title}</span>{' '}
          <span>{mealTitle}</span>
        </h1>
        <p className="col-span-full text-muted">{mealDescription}</p>
        {ways.length > 0 && (
          <nav className="col-span-full flex flex-wrap gap-x-24" aria-label={t('links')}>
            {ways.map(({ to, label }) => (
              <LinkButton key={to} to={to} variant="plain" className="-mx-8 px-8 text-14 md:text-16">
                {label}
              </LinkButton>
            ))}
          </nav>
        )}
      </div>
    </header>
  );
}

function OrderSheetLoading({ label }: { label: string }) {
  return (
    <Page width="wide">
      <BackToDashboard />
      <VisuallyHidden>
        <h1>{label}</h1>
      </VisuallyHidden>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-16 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-32">
        <Skeleton shape="block" height="5.5rem" />
        <Loading label={label}>
          <Skeleton width="30%" />
          <Skeleton width="80%" height="2rem" />
          <Skeleton />
        </Loading>
      </div>
      <OrderLayout aside={<Skeleton shape="block" height="19rem" />}>
        <Skeleton shape="block" height="40rem" />
        <Skeleton shape="block" height="18rem" />
      </OrderLayout>
    </Page>
  );
}

interface OrderSheetFailedProps {
  error: unknown;
  title: string;
  onRetry: () => void;
  isRetrying: boolean;
}

function OrderSheetFailed({ error, title, onRetry, isRetrying }: OrderSheetFailedProps) {
  const { t } = useTranslation('getting');
  const isMissing = isApiError(error, 'meal_not_found');
  const heading = isMissing ? t('not_found') : title;
  return (
    <Page>
      <VisuallyHidden>
        <h1>{heading}</h1>
      </VisuallyHidden>
      <ErrorState
        error={error}
        title={heading}
        {...(!isMissing && { onRetry, isRetrying })}
        action={
          <LinkButton to="/dashboard" variant={isMissing ? 'main' : 'plain'}>
            {t('back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

interface StaleNoticeProps {
  text: string;
  onRetry: () => void;
  isRetrying: boolean;
}

export function StaleNotice({ text, onRetry, isRetrying }: StaleNoticeProps) {
  const { t } = useTranslation('common');
  return (
    <Notice
      tone="highlight"
      role="alert"
      action={
        <Button variant="quiet" pending={isRetrying} onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

interface OrderSheetProps<Data> {
  reading: Readable<Data>;
  warning: OrderScreenParts['warning'];
  words: { readonly title: string; readonly loading: string; readonly failed: string };
  ways: (data: Data) => readonly OtherWay[];
  children: (data: Data) => ReactNode;
}

export function OrderSheet<Data extends Meal & OrderedMeal>(props: OrderSheetProps<Data>) {
  const { reading, warning, words, ways, children } = props;
  const { data, error, refetch, isFetching } = reading;
  if (data === undefined) {
    return error === null ? (
      <OrderSheetLoading label={words.loading} />
    ) : (
      <OrderSheetFailed error={error} title={words.failed} onRetry={refetch} isRetrying={isFetching} />
    );
  }
  return (
    <Page width="wide">
      <BackToDashboard />
      {warning(data)}
      <OrderMealHead title={words.title} meal={data} ways={ways(data)} />
      {children(data)}
    </Page>
  );
}
