import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../kit/controls/button.tsx';
import { isolate } from './isolate.ts';

export function DishLink({ mealId, name }: { mealId: string; name: string }) {
  const { t } = useTranslation('menu');
  const address = `${window.location.origin}/order-meal/${encodeURIComponent(mealId)}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('link.done_title'), description: t('link.done', { name: isolate(name) }) });
    } catch {
      // The browser keeps its clipboard to itself: the address is there to be copied by hand.
      toast({ title: t('link.by_hand'), description: `\u2066${address}\u2069` });
    }
  };
  return (
    <Button
      variant="plain"
      start={<IconLink size={20} aria-hidden="true" />}
      aria-label={t('link.copy_named', { name: isolate(name) })}
      onClick={() => void copy()}
    >
      {t('link.copy')}
    </Button>
  );
}
