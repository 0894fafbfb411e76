import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ComparisonTable } from './comparison-table.tsx';

export function ComparePlans({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('landing');
  return (
    <Dialog open={open} onClose={onClose} title={t('compare.title')} size="lg">
      <ComparisonTable />
    </Dialog>
  );
}
