import type { MealContent } from '@sufra/contract/catalogue/cms.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { Dialog } from '../../../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../../kit/feedback/states.tsx';
import { classes } from '../../../../kit/style/classes.ts';
import { momentText } from '../../admin-text.ts';
import { useMealHistory } from '../cms.api.ts';
import styles from '../cms.module.css';

interface HistoryProps {
  id: string;
  onRestore?: (content: MealContent) => void;
  onClose: () => void;
}

function Versions({ id, onRestore }: Omit<HistoryProps, 'onClose'>) {
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
    <ul role="list" className="flex flex-col gap-16">
      {data.map(({ version, at, by, content }) => (
        <li
          key={version}
          className={classes(
            styles['item'],
            'flex flex-col gap-12 border-t border-line pt-16 first:border-t-0 first:pt-0',
          )}
        >
          <div className={classes(styles['line'], 'flex flex-wrap items-center gap-x-12 gap-y-8')}>
            <span className={classes(styles['name'], 'font-semibold wrap-anywhere')}>
              {t('history.version', { version })} <bdi>{content.title[language]}</bdi>
            </span>
            {onRestore && (
              <Button variant="quiet" onClick={() => onRestore(content)}>
                {t('history.take')}
              </Button>
            )}
          </div>
          <p className="text-14 wrap-anywhere text-muted">
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
