import { useTranslation } from 'react-i18next';
import { IconPlus } from '@tabler/icons-react';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { useMenu } from '../menu.api.ts';
import { paths } from '../menu-view.ts';

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
