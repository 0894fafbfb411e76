import { IconArrowRight, IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { WordMark } from '../../../kit/pictures/logo.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import styles from './hero.module.css';
import { useEffect, useRef, useState } from 'react';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import { classes } from '../../../kit/style/classes.ts';

const points = ['safe', 'pause', 'delivery'] as const;

function CheckedDish() {
  const { t } = useTranslation('landing');
  return (
    <div
      className={classes(
        styles['note'],
        'relative mx-16 -mt-40 max-w-352 border border-line bg-surface shadow-card lg:absolute lg:-start-16 lg:-bottom-32',
      )}
    >
      <p className="text-14 text-muted">{t('hero.example')}</p>
      <p className="text-18 font-semibold">{t('hero.dish')}</p>
      <p className="mt-4 flex gap-8 text-14 text-good-text svg:mt-[0.1em] svg:flex-none">
        <IconShieldCheck size={20} aria-hidden="true" />
        <span>{t('hero.checked')}</span>
      </p>
    </div>
  );
}

export function Hero() {
  const { t } = useTranslation(['landing', 'common']);
  return (
    <section className="grid gap-32 overflow-clip pt-32 pb-48 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center lg:gap-48 lg:pt-48 lg:pb-80">
      <div
        className={classes(
          styles['words'],
          'flex flex-col gap-16 lg:gap-24 lg:ps-[max(var(--space-32),calc((100vw_-_75rem)_/_2_+_var(--space-32)))] lg:pe-0',
        )}
      >
        <h1 className="flex flex-col gap-12">
          <VisuallyHidden>{t('common:brand')}: </VisuallyHidden>
          <span className="text-main-text">
            <WordMark height={76} />
          </span>
          <span className="text-36">{t('common:tagline')}</span>
        </h1>
        <p className="max-w-544 text-18 text-muted">{t('hero.lead')}</p>
        <div className="mt-8 flex flex-wrap gap-12 max-xs:*:flex-auto max-xs:*:px-16">
          <LinkButton
            to="/onboarding"
            size="lg"
            end={<IconArrowRight className="mirrors" size={22} aria-hidden="true" />}
          >
            {t('hero.get_started')}
          </LinkButton>
          <LinkButton to="/onboarding" size="lg" variant="quiet">
            {t('hero.sign_in')}
          </LinkButton>
        </div>
        <ul
          role="list"
          className="flex flex-wrap gap-x-16 gap-y-4 text-14 svg:flex-none svg:text-good-text li:flex li:items-center li:gap-4"
        >
          {points.map((point) => (
            <li key={point}>
              <IconCheck size={20} aria-hidden="true" />
              {t(`hero.points.${point}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes(styles['scene'], 'relative lg:px-0')}>
        <div className="absolute -start-16 end-[40%] top-56 bottom-16 overflow-hidden lg:-start-24 lg:end-[45%] lg:-top-32 lg:-bottom-56">
          <StarPattern tile={64} />
        </div>
        <HeroTable label={t('hero.picture')} />
        <CheckedDish />
      </div>
    </section>
  );
}

const folder = '/images/meals';

function HeroTable({ label }: { label: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    // The error event may have fired before hydration.
    if (picture.current?.complete === true && picture.current.naturalWidth === 0) setMissing(true);
  }, []);
  return (
    <div
      className={classes(styles['table'], 'relative overflow-hidden bg-line shadow-card')}
      role="img"
      aria-label={label}
    >
      {isMissing ? (
        <TableScene shape="wide" />
      ) : (
        <img
          ref={picture}
          className="size-full object-cover"
          src={`${folder}/hero-table-800.webp`}
          srcSet={`${folder}/hero-table-560.webp 560w, ${folder}/hero-table-800.webp 800w, ${folder}/hero-table.webp 1600w`}
          // Phones get the small picture, which is sharp enough there and loads in half the time.
          sizes="(min-width: 62rem) 56vw, 66vw"
          width={1600}
          height={1000}
          alt=""
          fetchPriority="high"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}
