import { IconHourglass } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { nowMs } from '../../lib/clock.ts';
import { formatTime } from '../../lib/format.ts';
import { classes } from '../../kit/style/classes.ts';
import { Ltr } from '../../kit/layout/surface.tsx';
import styles from './partner-countdown.module.css';
import { timeLeft } from './partner-sections.ts';

function useSeconds(): number {
  const [now, setNow] = useState(() => nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function AnswerCountdown({ answerBy }: { answerBy: string }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { isOver, isUrgent, isAhead, clock, percent } = timeLeft(answerBy, useSeconds());
  return (
    <div className={classes(styles['countdown'], isUrgent && styles['urgent'])}>
      <p className={styles['text']} role="timer">
        <IconHourglass size={20} aria-hidden="true" />
        <span>{t(`answer.${isOver ? 'over' : isAhead ? 'by' : 'within'}`)}</span>
        {!isOver && (
          <strong className={styles['clock']}>
            {isAhead ? formatTime(new Date(answerBy), language) : <Ltr>{clock}</Ltr>}
          </strong>
        )}
      </p>
      <div className={styles['track']} aria-hidden="true">
        <div className={styles['fill']} style={{ inlineSize: `${String(percent)}%` }} />
      </div>
    </div>
  );
}
