import type { MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import { IconChefHat, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import { Badge } from '../../../kit/layout/surface.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { MenuItemCard } from './menu-item-card.tsx';
import styles from './menu-list.module.css';
import type { Menu } from '../menu.api.ts';
import { paths } from '../menu-view.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { classes } from '../../../kit/style/classes.ts';

/** Menus of this length get a search field. */
const manyItems = 9;

function WaysToAdd() {
  const { t } = useTranslation('menu');
  return (
    <div className={classes(styles['ways'], 'flex flex-wrap gap-8')}>
      <LinkButton to={paths.add} start={<IconPlus size={20} aria-hidden="true" />}>
        {t('add.open')}
      </LinkButton>
      <LinkButton variant="quiet" to={paths.newDish} start={<IconChefHat size={20} aria-hidden="true" />}>
        {t('dish.open')}
      </LinkButton>
    </div>
  );
}

const matches = (item: MenuItemReply, typed: string): boolean =>
  item.name.toLowerCase().includes(typed.trim().toLowerCase());

function Items({ items }: { items: readonly MenuItemReply[] }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const heading = useLostFocus<HTMLHeadingElement>(items.map(({ mealId }) => mealId));
  const [typed, setTyped] = useState('');
  const shown = items.filter((item) => matches(item, typed));
  return (
    <section className="flex min-w-0 flex-col gap-16" aria-labelledby="menu-title">
      <div className={classes(styles['head'], 'flex flex-wrap items-center gap-12')}>
        <h2 id="menu-title" ref={heading} tabIndex={-1} className="text-22">
          {t('title')}
        </h2>
        {items.length > 0 && <Badge>{formatNumber(items.length, language)}</Badge>}
        {items.length > 0 && <WaysToAdd />}
      </div>
      {items.length >= manyItems && (
        <TextField
          label={t('find')}
          hideLabel
          type="search"
          placeholder={t('find')}
          start={<IconSearch size={20} aria-hidden="true" />}
          value={typed}
          onChange={setTyped}
        />
      )}
      {items.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={<WaysToAdd />} />
      )}
      {items.length > 0 && shown.length === 0 && (
        <p className="rounded-card border border-dashed border-line-strong p-16 text-muted" role="status">
          {t('find_none')}
        </p>
      )}
      <ul role="list" className="grid grid-fill-320 gap-16">
        {shown.map((item) => (
          <MenuItemCard key={item.mealId} item={item} />
        ))}
      </ul>
    </section>
  );
}

export function MenuList({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menu');
  if (!menu.canKeepMenu) return <Notice title={t('grocery.title')}>{t('grocery.text')}</Notice>;
  return <Items items={menu.items} />;
}
