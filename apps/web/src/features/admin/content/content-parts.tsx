import type { MealStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Badge } from '../../../kit/layout/surface.tsx';
import styles from './cms.module.css';
import { classes } from '../../../kit/style/classes.ts';

const tabs = [
  { key: 'meals', to: '/admin/cms' },
  { key: 'ingredients', to: '/admin/cms/ingredients' },
  { key: 'import', to: '/admin/cms/import' },
  { key: 'texts', to: '/admin/cms/texts' },
  { key: 'legal', to: '/admin/cms/legal' },
  { key: 'newsletter', to: '/admin/cms/newsletter' },
] as const;

export function ContentTabs() {
  const { t } = useTranslation('cms');
  return (
    <nav aria-label={t('rooms.label')} className={classes(styles['tabs'], 'flex flex-wrap gap-8')}>
      {tabs.map(({ key, to }) => (
        <NavLink key={key} to={to} end>
          {t(`rooms.${key}`)}
        </NavLink>
      ))}
    </nav>
  );
}

const tones = { draft: 'sand', published: 'good', withdrawn: 'danger' } as const satisfies Record<
  MealStatus,
  string
>;

export function MealBadges({ status, hasDraft }: { status: MealStatus; hasDraft: boolean }) {
  const { t } = useTranslation('cms');
  return (
    <span className="flex flex-wrap gap-8">
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {hasDraft && status !== 'draft' && <Badge>{t('has_draft')}</Badge>}
    </span>
  );
}
