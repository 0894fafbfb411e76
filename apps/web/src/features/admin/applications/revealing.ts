import { getDocument } from '@sufra/contract/documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callForFile } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { useConfirmed } from '../frame/confirming.tsx';

/** It stays in no cache, and each look is on record. */
export function useReveal<Reply>(look: (id: string) => Promise<Reply>) {
  const confirmed = useConfirmed();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => confirmed(() => look(id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin', 'audit'] }),
    gcTime: 0,
  });
}

/** Pages may show pictures of our own origin and those written into the page; a blob is neither. */
function writtenOut(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error()));
    reader.onerror = () => reject(reader.error ?? new Error());
    reader.readAsDataURL(picture);
  });
}

/** The picture of a document as an address for `<img>`. */
export const useDocumentPicture = () =>
  useReveal(async (id) => writtenOut(await callForFile(getDocument, { params: { id } })));
