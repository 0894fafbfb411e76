import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../kit/pictures/logo.tsx';
import styles from './footer.module.css';

// Lazy and optional: if its file fails to load, the rest of the page stays.
const NewsletterForm = lazy<ComponentType>(() =>
  import('./newsletter-form.tsx').catch(() => ({ default: () => null })),
);

const columns = [
  {
    title: 'quick_links',
    links: [
      ['/meal-plans', 'meal_plans'],
      ['/chef-hiring', 'chef_hiring'],
      ['/about', 'about'],
    ],
  },
  {
    title: 'services',
    links: [
      ['/join/chef', 'join_chef'],
      ['/join/restaurant', 'list_restaurant'],
      ['/join/driver', 'join_driver'],
    ],
  },
  {
    title: 'legal',
    links: [
      ['/privacy', 'privacy'],
      ['/terms', 'terms'],
      ['/compliance', 'compliance'],
    ],
  },
] as const;

export function Footer() {
  const { t } = useTranslation();
  // Not rendered on the server, which does not wait for lazy parts.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <footer className={styles['footer']}>
      <div className={styles['inside']}>
        <div className={styles['brand']}>
          <Logo height={30} />
          <p>{t('footer.about_line')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(`footer.${title}`)}>
            <h2 className={styles['title']}>{t(`footer.${title}`)}</h2>
            <ul role="list">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link className={styles['link']} to={to}>
                    {t(`footer.${label}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className={styles['title']}>{t('footer.contact')}</h2>
          <ul role="list" className={styles['contact']}>
            <li>{t('footer.contact_where')}</li>
            <li>{t('footer.contact_how')}</li>
            <li>
              <Link className={styles['link']} to="/support">
                {t('footer.support')}
              </Link>
            </li>
          </ul>
        </div>
      </div>
      <div className={styles['news']}>
        {isOpen && (
          <Suspense>
            <NewsletterForm />
          </Suspense>
        )}
      </div>
      <p className={styles['copyright']}>{t('footer.copyright')}</p>
    </footer>
  );
}
