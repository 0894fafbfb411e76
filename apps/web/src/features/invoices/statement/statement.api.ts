import {
  getAdminStatement,
  getAdminStatementFile,
  getPayouts,
  getPayoutStatement,
  getPayoutStatementFile,
  type PayoutStatement,
} from '@sufra/contract/payouts.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, callForFile } from '../../../lib/api.ts';

/** The newest first; every visit reads them anew, since runs are paid at any time. */
export const usePayouts = () =>
  useQuery({
    queryKey: ['partner', 'payouts'],
    queryFn: ({ signal }) => call(getPayouts, { signal }),
    refetchOnMount: 'always',
  });

type Reader = 'partner' | 'admin';

/** Names come in the language of the request. */
function useReading<Statement extends PayoutStatement>(
  id: string,
  reader: Reader,
  read: (signal: AbortSignal) => Promise<Statement>,
) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [reader, 'payouts', id, language],
    queryFn: ({ signal }) => read(signal),
    placeholderData: (before) => (before?.payout.id === id ? before : undefined),
    refetchOnMount: 'always',
  });
}

export const useStatement = (id: string) =>
  useReading(id, 'partner', (signal) => call(getPayoutStatement, { params: { id }, signal }));

/** Of anybody's payout, with its run. */
export const useAdminStatement = (id: string) =>
  useReading(id, 'admin', (signal) => call(getAdminStatement, { params: { id }, signal }));

export const fetchStatementFile = (id: string, reader: Reader): Promise<Blob> =>
  callForFile(reader === 'admin' ? getAdminStatementFile : getPayoutStatementFile, { params: { id } });
