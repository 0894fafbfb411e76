import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { useSetPaused } from './partner-profile.ts';
import { IconPlus } from '@tabler/icons-react';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { useMenu } from '../menu.api.ts';
import { paths } from '../menu-view.ts';

export function PauseSwitch({ isPaused }: { isPaused: boolean }) {
  const { t } = useTranslation('partner');
  const pausing = useSetPaused();
  const turn = (isTaking: boolean): void =>
    pausing.mutate(!isTaking, {
      onSuccess: (now) =>
        toast({
          title: t(now.isPaused ? 'pause.done_paused' : 'pause.done_open'),
          description: t(now.isPaused ? 'pause.paused_text' : 'pause.open_text'),
        }),
      onError: (error) =>
        toast({ title: t('pause.failed'), description: errorText(error), tone: 'destructive' }),
    });
  return (
    <Switch
      label={t('pause.label')}
      hideLabel
      state={t(isPaused ? 'pause.paused' : 'pause.open')}
      checked={!isPaused}
      onChange={turn}
    />
  );
}

/** Null until known, so the caller can hold back what the notice would displace. */
export function useFirstDish(hasNoOrders: boolean): boolean | null {
  const { data: menu, error } = useMenu(hasNoOrders);
  if (!hasNoOrders || error !== null) return false;
  return menu === undefined ? null : menu.canKeepMenu && menu.items.length === 0;
}

export function FirstDish() {
  const { t } = useTranslation('partner');
  return (
    <Notice
      title={t('first_dish.title')}
      action={
        <LinkButton to={paths.list} start={<IconPlus size={20} aria-hidden="true" />}>
          {t('first_dish.open')}
        </LinkButton>
      }
    >
      {t('first_dish.text')}
    </Notice>
  );
}
