import type { MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import { IconCamera, IconClock, IconPencil, IconTrash, IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorText } from '../../../lib/form.ts';
import { formatMoney, formatTime, isolate, isolateLtr } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button, IconButton, LinkButton } from '../../../kit/controls/button.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { Badge, Card, Stack } from '../../../kit/layout/surface.tsx';
import { Checkbox, Switch } from '../../../kit/controls/checkbox.tsx';
import { Contains } from '../dish-parts.tsx';
import styles from './menu-item-card.module.css';
import { MenuItemDialog } from './menu-item-dialog.tsx';
import { shownPrice } from '../../../lib/amount.ts';
import { useAvailability, useMayEditMenu, useRemoveItem, useSellOut } from '../menu.api.ts';
import { paths } from '../menu-view.ts';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';

interface AvailabilityProps {
  item: MenuItemReply;
  mayEdit: boolean;
  onSellOut: () => void;
}

function Availability({ item, mayEdit, onSellOut }: AvailabilityProps) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const turn = useAvailability(item);
  const putBack = useSellOut(item.mealId);
  const { soldOutUntil } = item;
  const onError = (error: Error): void =>
    toast({
      title: t('failed.turn', { name: isolate(item.name) }),
      description: errorText(error),
      tone: 'destructive',
    });
  return (
    <Switch
      label={t('availability.label', { name: isolate(item.name) })}
      hideLabel
      state={
        item.isAvailable && soldOutUntil !== null
          ? t('sold_out.until', { time: formatTime(new Date(soldOutUntil), language) })
          : t(item.isAvailable ? 'availability.on' : 'availability.off')
      }
      checked={item.isAvailable && soldOutUntil === null}
      onChange={(isOn) => {
        if (!isOn && !mayEdit) return onSellOut();
        if (isOn && soldOutUntil !== null) putBack.mutate(null, { onError });
        if (mayEdit && isOn !== item.isAvailable) turn.mutate(isOn, { onError });
      }}
    />
  );
}

function ChangeButton({ item, onChange }: { item: MenuItemReply; onChange: () => void }) {
  const { t } = useTranslation('menu');
  const icon = <IconPencil size={20} aria-hidden="true" />;
  const name = t('item.change_named', { name: isolate(item.name) });
  if (item.isOwnDish) {
    return (
      <LinkButton variant="plain" to={paths.dish(item.mealId)} start={icon} aria-label={name}>
        {t('item.change')}
      </LinkButton>
    );
  }
  return (
    <Button variant="plain" start={icon} onClick={onChange} aria-label={name}>
      {t('item.change')}
    </Button>
  );
}

function Facts({ item }: { item: MenuItemReply }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  return (
    <p className="flex flex-wrap items-baseline gap-x-8 text-muted">
      <strong className="text-18 font-semibold text-ink">{formatMoney(item.price, language)}</strong>
      <span>{t('price.for', { portions: t('portions', { count: item.servings }) })}</span>
      <span className="ms-auto inline-flex items-center gap-4 self-center">
        <IconClock size={18} aria-hidden="true" />
        {t('minutes.count', { count: item.prepMinutes })}
      </span>
    </p>
  );
}

type Asking = 'change' | 'remove' | 'sold_out' | 'photo' | 'options' | null;

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }));

const SoldOutDialog = lazy(async () => ({ default: (await import('./sold-out.tsx')).SoldOutDialog }));

const ChoiceStock = lazy(async () => ({ default: (await import('./sold-out.tsx')).ChoiceStock }));

const OptionsDialog = lazy(async () => ({ default: (await import('./options-dialog.tsx')).OptionsDialog }));

interface ActionsProps {
  item: MenuItemReply;
  mayEdit: boolean;
  onAsk: (asking: Asking) => void;
}

function Actions({ item, mayEdit, onAsk }: ActionsProps) {
  const { t } = useTranslation('menu');
  return (
    <>
      <Availability item={item} mayEdit={mayEdit} onSellOut={() => onAsk('sold_out')} />
      <span className="flex flex-wrap items-center">
        {item.isAvailable && item.soldOutUntil === null && (
          <Button
            variant="plain"
            aria-label={t('sold_out.more_named', { name: isolate(item.name) })}
            onClick={() => onAsk('sold_out')}
          >
            {t('sold_out.more')}
          </Button>
        )}
        {mayEdit && (
          <>
            <ChangeButton item={item} onChange={() => onAsk('change')} />
            <Button
              variant="plain"
              onClick={() => onAsk('options')}
              aria-label={t('options.title', { name: isolate(item.name) })}
            >
              {t('options.open')}
            </Button>
            <IconButton
              label={t('remove.named', { name: isolate(item.name) })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => onAsk('remove')}
            />
          </>
        )}
      </span>
    </>
  );
}

function PhotoButton({ item, onClick }: { item: MenuItemReply; onClick: () => void }) {
  const { t } = useTranslation('menu');
  return (
    <span className="ms-auto self-start [&>button]:min-h-48 [&>button]:min-w-48">
      <IconButton
        label={t(item.hasOwnPhoto ? 'photo.change' : 'photo.add', { name: isolate(item.name) })}
        icon={<IconCamera size={20} aria-hidden="true" />}
        onClick={onClick}
      />
    </span>
  );
}

const Choices = (props: { item: MenuItemReply }) => (
  <Suspense fallback={null}>
    <ChoiceStock {...props} />
  </Suspense>
);

interface MenuItemCardProps {
  item: MenuItemReply;
  /** While several dishes are chosen. */
  choice: { readonly isChosen: boolean; readonly onChoose: (is: boolean) => void } | null;
  /** Below the heading of a section. */
  isGrouped?: boolean;
}

export function MenuItemCard({ item, choice, isGrouped = false }: MenuItemCardProps) {
  const { t } = useTranslation('menu');
  const Heading = isGrouped ? 'h4' : 'h3';
  const id = useId();
  const [asking, setAsking] = useState<Asking>(null);
  const close = (): void => setAsking(null);
  const mayEdit = useMayEditMenu();
  return (
    <Card
      as="li"
      className={classes(
        'flex flex-col gap-12 p-16',
        (!item.isAvailable || item.soldOutUntil !== null) && classes(styles['out'], 'bg-sunken shadow-flat'),
      )}
      aria-labelledby={id}
    >
      <div className="flex items-center gap-12">
        <div className={classes(styles['plate'], 'w-72 flex-none')} aria-hidden="true">
          <DishPicture
            mealId={item.mealId}
            name={item.name}
            image={item.image}
            cuisine={item.cuisine}
            shape="round"
            labelled={false}
          />
        </div>
        <div className="min-w-0">
          <Heading id={id} className="text-18">
            <bdi>{item.name}</bdi>
          </Heading>
          <p className="flex flex-wrap items-center gap-x-8 gap-y-4 text-muted">
            {t(`options:cuisine.${item.cuisine}`)}
            {item.isOwnDish && <Badge tone="highlight">{t('own_dish')}</Badge>}
          </p>
        </div>
        {mayEdit && choice === null && <PhotoButton item={item} onClick={() => setAsking('photo')} />}
      </div>
      {item.photoNote !== null && (
        <p className="text-danger-text">{t('photo.taken_down', { reason: isolate(item.photoNote) })}</p>
      )}
      <Facts item={item} />
      <Contains allergens={item.allergens} />
      {item.isOwnDish && (
        <div className="-my-8 -ms-12">
          <DishLink mealId={item.mealId} name={item.name} />
        </div>
      )}
      {choice === null && item.choices.length > 0 && <Choices item={item} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-12 gap-y-4 border-t border-line pt-8 [&_label]:min-h-48">
        {choice === null ? (
          <Actions item={item} mayEdit={mayEdit} onAsk={setAsking} />
        ) : (
          <Checkbox
            label={t('bulk.choose', { name: isolate(item.name) })}
            checked={choice.isChosen}
            onChange={choice.onChoose}
          />
        )}
      </div>
      {asking === 'change' && (
        <MenuItemDialog
          offer={{ ...item, price: shownPrice(item.price) }}
          isNew={false}
          onClose={close}
          onSaved={close}
        />
      )}
      <Suspense fallback={null}>
        {asking === 'options' && <OptionsDialog item={item} onClose={close} />}
        {asking === 'photo' && <PhotoDialog item={item} onClose={close} />}
        {asking === 'sold_out' && <SoldOutDialog item={item} onClose={close} />}
      </Suspense>
      {asking === 'remove' && <MenuRemoveDialog item={item} onClose={close} />}
    </Card>
  );
}

function DishLink({ mealId, name }: { mealId: string; name: string }) {
  const { t } = useTranslation('menu');
  const address = `${window.location.origin}/order-meal/${encodeURIComponent(mealId)}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('link.done_title'), description: t('link.done', { name: isolate(name) }) });
    } catch {
      // Clipboard access was denied; show the address for copying by hand.
      toast({ title: t('link.by_hand'), description: isolateLtr(address) });
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

interface MenuRemoveDialogProps {
  item: MenuItemReply;
  onClose: () => void;
}

function MenuRemoveDialog({ item, onClose }: MenuRemoveDialogProps) {
  const { t } = useTranslation('menu');
  const remove = useRemoveItem(item.mealId);
  const name = isolate(item.name);
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('remove.done_title'), description: t('remove.done', { name }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('remove.title', { name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('remove.keep')}
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t(item.isOwnDish ? 'remove.text_own' : 'remove.text')}</p>
        {remove.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed.remove')}>
            {errorText(remove.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
