import type { StaffRight } from '@sufra/contract/identity/staff-rights.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { rightNow } from '../../../lib/clock.ts';
import { saveFile } from '../../../lib/device.ts';
import { errorText } from '../../../lib/form.ts';
import { dubaiDay } from '../../../lib/format.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { isNotConfirmed, useConfirmed } from '../frame/confirmation.tsx';

export interface CsvButtonProps {
  /** Where it isn't `exports`. */
  right?: StaffRight;
  /** Part of the file name: `sufra-<name>-<day>.csv`. */
  name: string;
  fetchFile: () => Promise<Blob>;
  label?: string;
  explain?: (error: unknown) => string | undefined;
}

export function CsvButton({ name, fetchFile, label, explain }: CsvButtonProps) {
  const { t } = useTranslation('admin');
  const confirmed = useConfirmed();
  const download = useSingleMutation({
    mutationFn: () => confirmed(fetchFile),
    onSuccess: (blob) => saveFile({ name: `sufra-${name}-${dubaiDay(rightNow())}.csv`, blob }),
    onError: (error) => {
      if (isNotConfirmed(error)) return;
      toast({
        tone: 'destructive',
        title: t('list.csv_failed'),
        description: explain?.(error) ?? errorText(error),
      });
    },
    gcTime: 0,
  });
  return (
    <Button
      variant="quiet"
      pending={download.isPending}
      onClick={() => download.mutate()}
      start={<IconFileSpreadsheet size={20} aria-hidden="true" />}
    >
      {label ?? t('list.csv')}
    </Button>
  );
}
