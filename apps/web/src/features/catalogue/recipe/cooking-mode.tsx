import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import {
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconSunHigh,
} from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Progress } from '../../../kit/controls/progress.tsx';
import { FullScreen } from '../../../kit/layout/full-screen.tsx';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** Counts against the clock, because timers are throttled in the background. */
function useCountdown(minutes: number) {
  const [left, setLeft] = useState(minutes * 60);
  const [end, setEnd] = useState<number | null>(null);
  useEffect(() => {
    if (end === null) return;
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      setEnd(null);
      navigator.vibrate?.([300, 150, 300]);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  const start = (): void => {
    const seconds = left === 0 ? minutes * 60 : left;
    setLeft(seconds);
    setEnd(Date.now() + seconds * 1000);
  };
  return { left, isRunning: end !== null, start, pause: () => setEnd(null) };
}

function StepTimer({ minutes }: { minutes: number }) {
  const { t } = useTranslation('catalogue');
  const { left, isRunning, start, pause } = useCountdown(minutes);
  const isOver = left === 0;
  return (
    <div
      className="flex flex-wrap items-center gap-x-16 gap-y-8 rounded-card bg-sunken p-16 data-[over=true]:bg-highlight-soft"
      data-over={isOver}
    >
      <IconClock size={28} aria-hidden="true" />
      <span className="text-36 leading-[1.2] font-semibold" role="timer">
        <LeftToRight>{clock(left)}</LeftToRight>
      </span>
      <Button
        variant="quiet"
        start={
          isRunning ? (
            <IconPlayerPause size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={20} aria-hidden="true" />
          )
        }
        onClick={isRunning ? pause : start}
      >
        {t(isRunning ? 'timer.pause' : isOver ? 'timer.again' : 'timer.start')}
      </Button>
      <span role="alert" className="font-semibold">
        {isOver ? t('timer.over') : ''}
      </span>
    </div>
  );
}

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
      <div className="flex min-h-full flex-col gap-24">
        <Progress percent={((at + 1) / steps.length) * 100} label={place} />
        <div aria-live="polite" aria-atomic="true" className="flex flex-col gap-12">
          <p className="text-18 font-semibold text-main-text">{place}</p>
          <p className="text-36 leading-[1.45] text-pretty ar:leading-[1.7]">{step.instruction}</p>
        </div>
        {step.time !== null && <StepTimer key={step.step} minutes={step.time} />}
        {isAwake && (
          <p className="mt-auto flex items-center gap-8 text-14 text-muted">
            <IconSunHigh size={18} aria-hidden="true" />
            {t('cooking.awake')}
          </p>
        )}
      </div>
    </FullScreen>
  );
}
