import type { Recipe } from '@sufra/contract/catalogue.ts';
import { IconArrowLeft, IconArrowRight, IconCheck, IconSunHigh } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { useWakeLock } from '../../lib/use-wake-lock.ts';
import { Button } from '../../kit/controls/button.tsx';
import { FullScreen } from '../../kit/layout/full-screen.tsx';
import { Progress } from '../../kit/controls/progress.tsx';
import styles from './cooking-mode.module.css';
import { StepTimer } from './step-timer.tsx';

interface CookingModeProps {
  recipe: Recipe;
  open: boolean;
  onClose: () => void;
}

function useSteps(count: number) {
  const { dir } = useLanguage();
  const [at, setAt] = useState(0);
  const go = (by: number): void => setAt((now) => Math.min(count - 1, Math.max(0, now + by)));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const ahead = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (key === ahead) go(1);
    if (key === back) go(-1);
  };
  return { at, go, onKeyDown };
}

export function CookingMode({ recipe, open, onClose }: CookingModeProps) {
  const { t } = useTranslation('catalogue');
  const isAwake = useWakeLock(open);
  const { instructions: steps, title } = recipe;
  const { at, go, onKeyDown } = useSteps(steps.length);
  const step = steps[at];
  const isLast = at === steps.length - 1;
  const finish = (): void => {
    go(-at);
    onClose();
  };
  if (step === undefined) return null;
  const place = t('cooking.step', { step: at + 1, total: steps.length });
  return (
    <FullScreen
      open={open}
      onClose={onClose}
      title={title}
      onKeyDown={onKeyDown}
      actions={
        <>
          <Button
            variant="quiet"
            size="lg"
            disabled={at === 0}
            start={<IconArrowLeft className="mirrors" aria-hidden="true" />}
            onClick={() => go(-1)}
          >
            {t('cooking.back')}
          </Button>
          <Button
            size="lg"
            end={
              isLast ? (
                <IconCheck aria-hidden="true" />
              ) : (
                <IconArrowRight className="mirrors" aria-hidden="true" />
              )
            }
            onClick={() => (isLast ? finish() : go(1))}
          >
            {t(isLast ? 'cooking.done' : 'cooking.next')}
          </Button>
        </>
      }
    >
      <div className={styles['room']}>
        <Progress percent={((at + 1) / steps.length) * 100} label={place} />
        <div aria-live="polite" aria-atomic="true" className={styles['step']}>
          <p className={styles['place']}>{place}</p>
          <p className={styles['text']}>{step.instruction}</p>
        </div>
        {step.time !== null && <StepTimer key={step.step} minutes={step.time} />}
        {isAwake && (
          <p className={styles['awake']}>
            <IconSunHigh size={18} aria-hidden="true" />
            {t('cooking.awake')}
          </p>
        )}
      </div>
    </FullScreen>
  );
}
