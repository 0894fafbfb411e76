import type { MenuItemReply, MenuSection } from '@sufra/contract/partners/partner-menu.ts';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { filsOf } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { type BulkChange, useChangeItems } from '../menu-editing.api.ts';

const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog }));

const shownOf = (items: readonly MenuItemReply[]) =>
  items.map(({ mealId, price }) => ({ mealId, priceFils: filsOf(price) }));

const isOnOffer = ({ isAvailable, soldOutUntil }: MenuItemReply): boolean =>
  isAvailable && soldOutUntil === null;

/** Turns several dishes on or off; the toast undoes it. */
function useTurning(items: readonly MenuItemReply[]) {
  const { t } = useTranslation(['menu', 'common']);
  const changing = useChangeItems();
  const onError = (error: Error): void =>
    toast({ title: t('bulk.failed'), description: errorText(error), tone: 'destructive' });
  const turn = (isAvailable: boolean): void => {
    // Dishes that were off before stay off.
    const turned = items.filter((item) => isOnOffer(item) !== isAvailable);
    const undo = (): void =>
      changing.mutate({ items: shownOf(turned), change: { isAvailable: !isAvailable } }, { onError });
    changing.mutate(
      { items: shownOf(items), change: { isAvailable } },
      {
        onSuccess: ({ changed }) =>
          toast({
            title: t(isAvailable ? 'bulk.on' : 'bulk.off'),
            description: t('bulk.changed', { count: changed.length }),
            ...(turned.length > 0 && { action: { label: t('bulk.undo'), onClick: undo } }),
          }),
        onError,
      },
    );
  };
  return { turn, isPending: changing.isPending };
}

interface BulkBarProps {
  items: readonly MenuItemReply[];
  sections: readonly MenuSection[];
  areAllChosen: boolean;
  onAll: () => void;
  onDone: () => void;
}

export function BulkBar({ items, sections, areAllChosen, onAll, onDone }: BulkBarProps) {
  const { t } = useTranslation('menu');
  const [asking, setAsking] = useState<'price' | 'section' | null>(null);
  const { turn, isPending } = useTurning(items);
  const isIdle = items.length === 0 || isPending;
  const close = (): void => setAsking(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label={t('bulk.label')}
      className="sticky bottom-8 z-10 flex flex-wrap items-center gap-8 rounded-card border border-line-strong bg-surface p-8 shadow-card [&>button]:min-h-48"
    >
      <strong role="status" className="px-8">
        {t('bulk.count', { count: items.length })}
      </strong>
      <Button variant="plain" onClick={onAll}>
        {t(areAllChosen ? 'bulk.none' : 'bulk.all')}
      </Button>
      <Button variant="quiet" disabled={isIdle} onClick={() => turn(true)}>
        {t('availability.on')}
      </Button>
      <Button variant="quiet" disabled={isIdle} onClick={() => turn(false)}>
        {t('availability.off')}
      </Button>
      <Button variant="quiet" disabled={isIdle} onClick={() => setAsking('price')}>
        {t('bulk.prices')}
      </Button>
      {sections.length > 0 && (
        <Button variant="quiet" disabled={isIdle} onClick={() => setAsking('section')}>
          {t('bulk.section')}
        </Button>
      )}
      <Button className="ms-auto" start={<IconCheck size={20} aria-hidden="true" />} onClick={onDone}>
        {t('bulk.done')}
      </Button>
      {asking === 'price' && (
        <Suspense fallback={null}>
          <PriceDialog items={items} onClose={close} />
        </Suspense>
      )}
      {asking === 'section' && <SectionDialog items={items} sections={sections} onClose={close} />}
    </div>
  );
}

interface SectionDialogProps {
  items: readonly MenuItemReply[];
  sections: readonly MenuSection[];
  onClose: () => void;
}

function SectionDialog({ items, sections, onClose }: SectionDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { language } = useLanguage();
  const changing = useChangeItems();
  const move = (change: BulkChange): void =>
    changing.mutate(
      { items: shownOf(items), change },
      {
        onSuccess: ({ changed }) => {
          toast({ title: t('bulk.moved'), description: t('bulk.changed', { count: changed.length }) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bulk.section_title', { count: items.length })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      }
    >
      <Stack gap={8}>
        {[...sections, null].map((section) => (
          <Button
            key={section?.id ?? 'none'}
            variant="quiet"
            fullWidth
            aria-disabled={changing.isPending}
            onClick={() => move({ sectionId: section?.id ?? null })}
          >
            {section === null ? t('sections.none') : <bdi>{section.name[language]}</bdi>}
          </Button>
        ))}
        {changing.error !== null && (
          <Notice tone="danger" role="alert" title={t('bulk.failed')}>
            {errorText(changing.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
