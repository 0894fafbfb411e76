import { getNewsletterCount, getNewsletterCsv } from '@sufra/contract/notifications/newsletter.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Row, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useAdminQuery } from '../admin.api.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { PageHead } from '../page.tsx';
import { ContentTabs } from './content-parts.tsx';

function Counts() {
  const { t } = useTranslation('support');
  const { language } = useLanguage();
  const { data, error, refetch, isFetching } = useAdminQuery(['newsletter'], (signal) =>
    call(getNewsletterCount, { signal }),
  );
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('news.admin.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton height="4.5rem" />
      </Loading>
    );
  return (
    <Facts
      rows={(['confirmed', 'waiting'] as const).map((name) => ({
        label: t(`news.admin.${name}`),
        value: formatNumber(data[name], language),
      }))}
    />
  );
}

export function Component() {
  const { t } = useTranslation('support');
  return (
    <>
      <PageHead title={t('news.admin.title')} subtitle={t('news.admin.lead')} />
      <ContentTabs />
      <SectionCard title={t('news.admin.title')}>
        <Stack>
          <Counts />
          <p>{t('news.admin.file_text')}</p>
          <Row>
            <CsvButton
              name="newsletter"
              label={t('news.admin.file')}
              fetchFile={() => callForFile(getNewsletterCsv)}
            />
          </Row>
        </Stack>
      </SectionCard>
    </>
  );
}
