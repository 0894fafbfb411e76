import {
  getAdminStatement,
  getAdminStatementFile,
  getPayoutStatement,
  getPayoutStatementFile,
  type PayoutStatement,
} from '@sufra/contract/money/payouts.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, callForFile } from '../../../lib/api.ts';

type Reader = 'partner' | 'admin';

/** Names come in the language of the request. */
function useStatementQuery<Statement extends PayoutStatement>(
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
  useStatementQuery(id, 'partner', (signal) => call(getPayoutStatement, { params: { id }, signal }));

export const useAdminStatement = (id: string) =>
  useStatementQuery(id, 'admin', (signal) => call(getAdminStatement, { params: { id }, signal }));

export const fetchStatementFile = (id: string, reader: Reader): Promise<Blob> =>
  callForFile(reader === 'admin' ? getAdminStatementFile : getPayoutStatementFile, { params: { id } });
