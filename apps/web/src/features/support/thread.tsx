import type { SupportThread } from '@sufra/contract/support.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { classes } from '../../kit/style/classes.ts';
import styles from './support.module.css';

export function Thread({ messages }: Pick<SupportThread, 'messages'>) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  return (
    <div role="log" aria-label={t('request.thread')}>
      <ol role="list" className={styles['thread']}>
        {messages.map(({ by, text, at }, place) => (
          <li key={place} className={classes(styles['message'], by === 'person' && styles['own'])}>
            <p className={styles['who']}>{t(by === 'person' ? 'request.you' : 'request.us')}</p>
            <p dir="auto" className={styles['text']}>
              {text}
            </p>
            <time dateTime={at} className={styles['when']}>
              {formatDay(new Date(at), language, 'short')} · {formatTime(new Date(at), language)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
