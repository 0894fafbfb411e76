import { getDemoTour, tourSteps } from '@sufra/contract/demo/demo-panel.ts';
import type { demoKinds } from '@sufra/contract/demo/demo.ts';
import { IconCircle, IconCircleCheckFilled, IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { ErrorState } from '../../../kit/feedback/states.tsx';
import { SectionCard, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';

type TourStep = (typeof tourSteps)[number];

interface TourWay {
  readonly kind: (typeof demoKinds)[number];
  readonly to: string;
}

const ways: Readonly<Record<Exclude<TourStep, 'clock'>, TourWay>> = {
  sign_up: { kind: 'new', to: '/onboarding' },
  tomorrow: { kind: 'complete', to: '/dashboard' },
  order: { kind: 'complete', to: '/dashboard' },
  follow: { kind: 'complete', to: '/account?tab=orders' },
  rate: { kind: 'complete', to: '/account?tab=orders' },
  be_kitchen: { kind: 'restaurant', to: '/partner/dashboard' },
  be_driver: { kind: 'driver', to: '/driver/dashboard' },
};

interface StepProps {
  step: TourStep;
  isDone: boolean;
  onGo: (way: TourWay) => void;
}

function Step({ step, isDone, onGo }: StepProps) {
  const { t } = useTranslation('demo');
  const title = t(`tour.steps.${step}.title`);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-12 gap-y-8 border-t border-line py-12 min-[36rem]:grid-cols-[auto_minmax(0,1fr)_auto] min-[36rem]:items-center min-[36rem]:py-8 button:col-2 button:justify-self-start min-[36rem]:button:col-3">
      {isDone ? (
        <IconCircleCheckFilled size={28} className="text-good-text" aria-hidden="true" />
      ) : (
        <IconCircle size={28} className="text-muted" aria-hidden="true" />
      )}
      <div>
        <p className="font-medium">
          {title} <VisuallyHidden>({t(isDone ? 'tour.done' : 'tour.open')})</VisuallyHidden>
        </p>
        <p className="text-muted">{t(`tour.steps.${step}.text`)}</p>
      </div>
      {step !== 'clock' && (
        <Button
          variant="quiet"
          onClick={() => onGo(ways[step])}
          aria-label={t('tour.go_named', { step: title })}
        >
          {t('tour.go')}
        </Button>
      )}
    </li>
  );
}

export function TourCard({ onGo }: { onGo: (way: TourWay) => void }) {
  const { t } = useTranslation('demo');
  const tour = useQuery({
    queryKey: ['demo-tour'],
    queryFn: () => call(getDemoTour),
    refetchOnMount: 'always',
  });
  const done = tour.data?.done ?? [];
  return (
    <SectionCard title={t('tour.title')} icon={<IconMap2 size={24} aria-hidden="true" />}>
      {tour.isError ? (
        <ErrorState error={tour.error} onRetry={() => void tour.refetch()} isRetrying={tour.isFetching} />
      ) : (
        <p className="text-muted" aria-busy={tour.isPending}>
          {tour.data ? t('tour.progress', { done: done.length, all: tourSteps.length }) : '\u00a0'}
        </p>
      )}
      <ol role="list" className="mt-8 flex flex-col gap-8">
        {tourSteps.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} onGo={onGo} />
        ))}
      </ol>
    </SectionCard>
  );
}
