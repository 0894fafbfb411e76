import { IconArrowRight, IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { WordMark } from '../../../kit/pictures/logo.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import styles from './hero.module.css';
import { useEffect, useRef, useState } from 'react';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';

const points = ['safe', 'pause', 'delivery'] as const;

function CheckedDish() {
  const { t } = useTranslation('landing');
  return (
    <div className={styles['note']}>
      <p className={styles['example']}>{t('hero.example')}</p>
      <p className={styles['dish']}>{t('hero.dish')}</p>
      <p className={styles['checked']}>
        <IconShieldCheck size={20} aria-hidden="true" />
        <span>{t('hero.checked')}</span>
      </p>
    </div>
  );
}

export function Hero() {
  const { t } = useTranslation(['landing', 'common']);
  return (
    <section className={styles['hero']}>
      <div className={styles['words']}>
        <h1 className={styles['title']}>
          <VisuallyHidden>{t('common:brand')}: </VisuallyHidden>
          <span className={styles['name']}>
            <WordMark height={76} />
          </span>
          <span className={styles['tagline']}>{t('common:tagline')}</span>
        </h1>
        <p className={styles['lead']}>{t('hero.lead')}</p>
        <div className={styles['ways']}>
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
        <ul role="list" className={styles['points']}>
          {points.map((point) => (
            <li key={point}>
              <IconCheck size={20} aria-hidden="true" />
              {t(`hero.points.${point}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['scene']}>
        <div className={styles['cloth']}>
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
    <div className={styles['table']} role="img" aria-label={label}>
      {isMissing ? (
        <TableScene shape="wide" />
      ) : (
        <img
          ref={picture}
          className={styles['picture']}
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
