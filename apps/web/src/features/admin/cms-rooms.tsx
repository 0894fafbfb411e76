import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import styles from './cms.module.css';

const rooms = [
  { key: 'meals', to: '/admin/cms' },
  { key: 'ingredients', to: '/admin/cms/ingredients' },
  { key: 'import', to: '/admin/cms/import' },
  { key: 'texts', to: '/admin/cms/texts' },
  { key: 'newsletter', to: '/admin/cms/newsletter' },
] as const;

export function CmsRooms() {
  const { t } = useTranslation('cms');
  return (
    <nav aria-label={t('rooms.label')} className={styles['rooms']}>
      {rooms.map(({ key, to }) => (
        <NavLink key={key} to={to} end>
          {t(`rooms.${key}`)}
        </NavLink>
      ))}
    </nav>
  );
}
