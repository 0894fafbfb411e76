import type { MealContent } from '@sufra/contract/cms.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { useMealHistory } from './cms.api.ts';
import styles from './cms.module.css';
import { momentText } from './moments.ts';

interface HistoryProps {
  id: string;
  /** Left out where the content can't be changed. */
  onTake?: (content: MealContent) => void;
  onClose: () => void;
}

function Versions({ id, onTake }: Omit<HistoryProps, 'onClose'>) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useMealHistory(id);
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('history.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton height="3rem" />
      </Loading>
    );
  if (data.length === 0) return <p>{t('history.empty')}</p>;
  return (
    <ul role="list" className={styles['list']}>
      {data.map(({ version, at, by, content }) => (
        <li key={version} className={styles['item']}>
          <div className={styles['line']}>
            <span className={styles['name']}>
              {t('history.version', { version })} <bdi>{content.title[language]}</bdi>
            </span>
            {onTake && (
              <Button variant="quiet" onClick={() => onTake(content)}>
                {t('history.take')}
              </Button>
            )}
          </div>
          <p className={styles['source']}>
            {by === null
              ? t('history.shipped', { when: momentText(at, language) })
              : t('history.by', { who: by, when: momentText(at, language) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function MealHistory({ onClose, ...versions }: HistoryProps) {
  const { t } = useTranslation('cms');
  return (
    <Dialog open onClose={onClose} title={t('history.title')} size="lg">
      <Versions {...versions} />
    </Dialog>
  );
}
