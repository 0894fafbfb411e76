import { type MenuItemReply, takingSpans, type TakingSpan } from '@sufra/contract/partners/partner-menu.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { formatTime, isolate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useSellChoiceOut, useSellOut } from '../menu.api.ts';
import { SpanButtons } from '../span-buttons.tsx';

type Choice = MenuItemReply['choices'][number];

interface AskProps {
  name: string;
  text: string;
  selling: ReturnType<typeof useSellOut>;
  untilOf: (item: MenuItemReply) => string | null | undefined;
  onClose: () => void;
}

function AskHowLong({ name, text, selling, untilOf, onClose }: AskProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { language } = useLanguage();
  const choose = (span: TakingSpan): void =>
    selling.mutate(span, {
      onSuccess: (item) => {
        const time = formatTime(new Date(untilOf(item) ?? 0), language);
        toast({ title: t('sold_out.done_title'), description: t('sold_out.done', { name, time }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sold_out.title', { name })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      }
    >
      <Stack>
        <p>{text}</p>
        <SpanButtons
          label={t('sold_out.for')}
          spans={takingSpans}
          isPending={selling.isPending}
          onChoose={choose}
        />
        {selling.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed.turn', { name })}>
            {errorText(selling.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

export function SoldOutDialog({ item, onClose }: { item: MenuItemReply; onClose: () => void }) {
  const { t } = useTranslation('menu');
  return (
    <AskHowLong
      name={isolate(item.name)}
      text={t('sold_out.text')}
      selling={useSellOut(item.mealId)}
      untilOf={({ soldOutUntil }) => soldOutUntil}
      onClose={onClose}
    />
  );
}

function ChoiceSwitch({ mealId, choice }: { mealId: string; choice: Choice }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const selling = useSellChoiceOut(mealId, choice.id);
  const { isAvailable, soldOutUntil } = choice;
  const name = isolate(choice.name);
  const putBack = (): void =>
    selling.mutate(null, {
      onError: (error) =>
        toast({
          title: t('failed.turn', { name }),
          description: errorText(error),
          tone: 'destructive',
        }),
    });
  const time = soldOutUntil === null ? '' : formatTime(new Date(soldOutUntil), language);
  return (
    <>
      <Switch
        label={choice.name}
        state={
          isAvailable
            ? soldOutUntil === null
              ? t('availability.on')
              : t('sold_out.until', { time })
            : t('options.sold_out')
        }
        checked={isAvailable && soldOutUntil === null}
        disabled={!isAvailable}
        onChange={(isOn) => (isOn ? putBack() : setAsking(true))}
      />
      {isAsking && (
        <AskHowLong
          name={name}
          text={t('sold_out.choice_text')}
          selling={selling}
          untilOf={({ choices }) => choices.find(({ id }) => id === choice.id)?.soldOutUntil}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function ChoiceStock({ item: { mealId, choices } }: { item: MenuItemReply }) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return groups.map((group) => (
    <fieldset key={group} className="m-0 flex flex-col border-0 p-0 [&_label]:min-h-48">
      <legend className="p-0 text-14 text-muted">
        <bdi>{group}</bdi>
      </legend>
      {choices
        .filter((choice) => choice.group === group)
        .map((choice) => (
          <ChoiceSwitch key={choice.id} mealId={mealId} choice={choice} />
        ))}
    </fieldset>
  ));
}
