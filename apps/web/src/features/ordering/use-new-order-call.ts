import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ring } from '../../lib/chime.ts';
import { toast } from '../../lib/toast.ts';
import { hasArrived } from './partner-sections.ts';

/** `ids` of the new orders; undefined before the first look. */
export function useNewOrderCall(ids: readonly string[] | undefined, isLoud: boolean): void {
  const { t } = useTranslation('partner');
  const before = useRef<readonly string[] | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = ids;
    if (known === undefined || ids === undefined || !hasArrived(known, ids)) return;
    toast({ title: t('new_order.title'), description: t('new_order.text', { count: ids.length }) });
    if (isLoud) ring();
  }, [ids, isLoud, t]);
}
