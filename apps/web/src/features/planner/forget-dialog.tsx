import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { useForget } from './taste.api.ts';

export function ForgetDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('taste');
  const forget = useForget();
  const confirm = (): void =>
    forget.mutate(null, {
      onSuccess: () => {
        toast({ title: t('all_forgotten'), description: t('all_forgotten_text') });
        onClose();
        // The button that opened this is gone with what it would forget.
        requestAnimationFrame(onDone);
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('forget_title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" pending={forget.isPending} onClick={confirm}>
            {t('forget_confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('forget_text')}</p>
        {forget.isError && (
          <Notice tone="danger" role="alert" title={t('failed')}>
            {errorText(forget.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
