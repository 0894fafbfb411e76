import { useTranslation } from 'react-i18next';
import { PagedList } from '../../kit/controls/paged-list.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { useDriverHistory } from './delivery.api.ts';
import { PastDelivery } from './past-delivery.tsx';

function Past() {
  const { t } = useTranslation('driver');
  const history = useDriverHistory();
  return (
    <PagedList
      reading={history}
      items={history.data?.pages.flatMap(({ deliveries }) => deliveries)}
      words={{ loading: t('history.loading'), failed: t('history.failed'), more: t('history.more') }}
      rowHeight="4rem"
      empty={<EmptyState title={t('history.empty')} text={t('history.empty_text')} />}
    >
      {(past) => <PastDelivery past={past} withDay />}
    </PagedList>
  );
}

export function HistoryTab() {
  const { t } = useTranslation('driver');
  return (
    <SectionCard title={t('history.title')}>
      <Past />
    </SectionCard>
  );
}
