import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/controls/dialog.tsx';

const shortcuts = [
  { keys: ['J', '↓'], does: 'down' },
  { keys: ['K', '↑'], does: 'up' },
  { keys: ['Enter'], does: 'open_row' },
  { keys: ['X'], does: 'choose' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'help' },
] as const;

interface RowKeysDialogProps {
  isSelectable: boolean;
  onClose: () => void;
}

export function RowKeysDialog({ isSelectable, onClose }: RowKeysDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open onClose={onClose} title={t('list.keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-24 gap-y-12">
        {shortcuts
          .filter(({ does }) => does !== 'choose' || isSelectable)
          .map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-8">
                {keys.map((key) => (
                  <kbd key={key} className="rounded-control border border-line px-8 text-14">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`list.keys.${does}`)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
