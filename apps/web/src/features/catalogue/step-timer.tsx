import { IconClock, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Ltr } from '../../kit/layout/surface.tsx';
import styles from './step-timer.module.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** Seconds left; counted against the clock, because a page in the background gets few ticks. */
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

export function StepTimer({ minutes }: { minutes: number }) {
  const { t } = useTranslation('catalogue');
  const { left, isRunning, start, pause } = useCountdown(minutes);
  const isOver = left === 0;
  return (
    <div className={styles['timer']} data-over={isOver}>
      <IconClock size={28} aria-hidden="true" />
      <span className={styles['clock']} role="timer">
        <Ltr>{clock(left)}</Ltr>
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
      <span role="alert" className={styles['over']}>
        {isOver ? t('timer.over') : ''}
      </span>
    </div>
  );
}
