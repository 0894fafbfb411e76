import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useCutOffText } from './cut-off.ts';
import { type SkippableDay, useSkip } from './manage.api.ts';
import { useMealNames } from './meal-names.ts';

export function SkipDialog({ day, onClose }: { day: SkippableDay; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'common']);
  const { language } = useLanguage();
  const skip = useSkip();
  const mealNames = useMealNames();
  const cutOff = useCutOffText();
  const name = formatDay(day.date, language, 'long');
  const confirm = (): void => {
    if (skip.isPending) return;
    skip.mutate(day.date, {
      onSuccess: ({ credit }) => {
        const sum = formatMoney(credit, language);
        toast({ title: t('skip.done_title'), description: t('skip.done', { day: name, sum }) });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('skip.question', { day: formatDay(day.date, language, 'short') })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('skip.keep')}
          </Button>
          <Button pending={skip.isPending} onClick={confirm}>
            {t('skip.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <Facts
          rows={[
            { label: t('skip.day'), value: name },
            { label: t('skip.meals'), value: mealNames(day.mealTimes) },
            { label: t('skip.credit'), value: formatMoney(day.credit, language) },
            ...(day.cutoffAt === null
              ? []
              : [{ label: t('skip.possible_until'), value: cutOff(day.cutoffAt) }]),
          ]}
        />
        <p>{t('skip.final')}</p>
        {skip.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed_title')}>
            {errorText(skip.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
