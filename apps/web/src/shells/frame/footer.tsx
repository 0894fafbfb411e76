import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../kit/pictures/logo.tsx';
import styles from './footer.module.css';
import { classes } from '../../kit/style/classes.ts';

// Lazy and optional: the page survives a failed load.
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
      ['/join/grocery', 'list_grocery'],
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
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-1200 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-24 px-16 pt-48 pb-24 lg:px-32">
        <div className="flex max-w-256 flex-col gap-12 max-md:col-span-full">
          <Logo height={30} />
          <p>{t('footer.about_line')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(`footer.${title}`)}>
            <h2 className="mb-8 text-16">{t(`footer.${title}`)}</h2>
            <ul role="list">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link
                    className={classes(styles['link'], 'inline-flex min-h-target items-center text-ink')}
                    to={to}
                  >
                    {t(`footer.${label}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="mb-8 text-16">{t('footer.contact')}</h2>
          <ul role="list" className={styles['contact']}>
            <li>{t('footer.contact_where')}</li>
            <li>{t('footer.contact_how')}</li>
            <li>
              <Link
                className={classes(styles['link'], 'inline-flex min-h-target items-center text-ink')}
                to="/support"
              >
                {t('footer.support')}
              </Link>
            </li>
          </ul>
        </div>
      </div>
      <div className="mx-auto min-h-192 max-w-1200 px-16 pt-8 pb-24 lg:px-32">
        {isOpen && (
          <Suspense>
            <NewsletterForm />
          </Suspense>
        )}
      </div>
      <p className="mx-auto max-w-1200 px-16 pt-16 pb-32 text-14 text-muted lg:px-32">
        {t('footer.copyright')}
      </p>
    </footer>
  );
}
