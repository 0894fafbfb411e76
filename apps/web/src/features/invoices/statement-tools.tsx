import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { saveFile } from '../../lib/device.ts';
import { useSingleMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Row } from '../../kit/layout/surface.tsx';
import { fetchStatementFile } from './statement.api.ts';

export interface StatementToolsProps {
  id: string;
  reader: 'partner' | 'admin';
  /** Names the file; undefined while the statement is on its way. */
  reference: string | undefined;
}

export function StatementTools({ id, reader, reference }: StatementToolsProps) {
  const { t } = useTranslation('payouts');
  const download = useSingleMutation({
    mutationFn: () => fetchStatementFile(id, reader),
    onSuccess: (blob) => saveFile({ name: `sufra-${reference ?? id}.csv`, blob }),
    onError: (error) =>
      toast({ tone: 'destructive', title: t('statement.csv_failed'), description: errorText(error) }),
    gcTime: 0,
  });
  return (
    <Row gap={8}>
      <Button
        variant="quiet"
        disabled={reference === undefined}
        pending={download.isPending}
        onClick={() => download.mutate()}
        start={<IconFileSpreadsheet size={20} aria-hidden="true" />}
      >
        {t('statement.csv')}
      </Button>
      <Button
        variant="quiet"
        disabled={reference === undefined}
        onClick={() => window.print()}
        start={<IconPrinter size={20} aria-hidden="true" />}
      >
        {t('statement.print')}
      </Button>
    </Row>
  );
}
