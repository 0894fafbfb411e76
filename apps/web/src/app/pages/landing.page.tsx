// The first page people see: what Sufra is, what it costs, and how to begin.
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title.tsx';
import { Page } from '../../ui/surface.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <Page width="wide">
      <PageTitle subtitle={t('description')}>{t('tagline')}</PageTitle>
    </Page>
  );
}
