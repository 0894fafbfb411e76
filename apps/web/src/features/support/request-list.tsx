import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { Ltr, Badge } from '../../kit/layout/surface.tsx';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { OwnSupport } from './support.api.ts';
import styles from './support.module.css';

function Item({ request }: { request: OwnSupport['requests'][number] }) {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  const { id, number, topic, status, isUnread, beginning, changedAt } = request;
  return (
    <li className={styles['item']}>
      <Link to={`/support/${id}`} className={styles['request']}>
        <span className={styles['head']}>
          <strong>{t(`topic.${topic}`)}</strong>
          {isUnread ? <Badge tone="main">{t('list.new_answer')}</Badge> : <StatusBadge status={status} />}
        </span>
        <span dir="auto" className={styles['beginning']}>
          {beginning}
        </span>
        <span className={styles['quiet']}>
          <Ltr>{number}</Ltr> · {formatDay(new Date(changedAt), language, 'medium')}
        </span>
      </Link>
    </li>
  );
}

export function RequestList({ requests }: Pick<OwnSupport, 'requests'>) {
  const { t } = useTranslation('support');
  if (requests.length === 0) return <EmptyState title={t('list.empty')} text={t('list.empty_text')} />;
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className={styles['title']}>
        {t('list.title')}
      </h2>
      <ul role="list" className={styles['list']}>
        {requests.map((request) => (
          <Item key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}
