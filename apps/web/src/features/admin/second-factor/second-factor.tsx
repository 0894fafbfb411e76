import type { SecondFactorStep } from '@sufra/contract/identity/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { isApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import type { ConfirmationProviderProps } from '../frame/confirmation.tsx';

const FactorNeeded = lazy(async () => ({ default: (await import('./factor-screens.tsx')).FactorNeeded }));
const FactorDialog = lazy(async () => ({ default: (await import('./factor-screens.tsx')).FactorDialog }));

function useNeededStep() {
  const client = useQueryClient();
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  useEffect(() => {
    const hear = (error: unknown): void => {
      if (isApiError(error, 'second_factor_needed'))
        setStep(error.params['step'] === 'code' ? 'code' : 'set_up');
    };
    const caches = [client.getQueryCache(), client.getMutationCache()] as const;
    const leave = [
      caches[0].subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
      }),
      caches[1].subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
      }),
    ];
    return () => leave.forEach((unsubscribe) => unsubscribe());
  }, [client]);
  const pass = (): void => {
    client.removeQueries({ queryKey: ['admin'] });
    setStep(null);
  };
  return { step, pass };
}

export function SecondFactorGate({ demoCode, children }: ConfirmationProviderProps) {
  const { step, pass } = useNeededStep();
  const { user } = useSession();
  if (step === null || user === null) return children;
  const waiting = (
    <Loading>
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
  return (
    <Suspense fallback={waiting}>
      <FactorNeeded step={step} demoCode={(use) => demoCode(user.phone, use)} onPassed={pass} />
    </Suspense>
  );
}

export function SecondFactorButton(): ReactNode {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {t('factor.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <FactorDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
