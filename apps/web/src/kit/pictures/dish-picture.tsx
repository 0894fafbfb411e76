import { useEffect, useRef, useState, type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../style/classes.ts';
import styles from './dish-picture.module.css';
import type { PlateArtProps } from './plate-art.tsx';

export interface DishPictureProps {
  mealId: string;
  name: string;
  /** Picture URL; if it is null or fails to load, the drawn plate is shown. */
  image: string | null;
  cuisine?: string;
  /** Labels a drawn picture "Illustration"; turn off only where one note covers several pictures. */
  labelled?: boolean;
  shape?: 'wide' | 'square' | 'round';
  /** `eager` for the first visible picture. */
  loading?: 'lazy' | 'eager';
}

export function DishPicture(props: DishPictureProps) {
  const { mealId, name, image, cuisine, labelled = true, shape = 'wide', loading = 'lazy' } = props;
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // The error event may have fired before hydration.
    const element = picture.current;
    if (image !== null && element?.complete === true && element.naturalWidth === 0) setFailed(image);
  }, [image]);

  const shown = image !== null && image !== failed ? image : null;
  // Uploaded photos come from the API.
  const isDrawn = shown === null || shown.startsWith('/images/');
  return (
    <div
      className={classes(styles['picture'], styles[shape])}
      role="img"
      aria-label={isDrawn ? t('kit.dish_illustration', { name }) : name}
    >
      {shown === null ? (
        <DrawnPlate seed={mealId} cuisine={cuisine} className={styles['plate']} />
      ) : (
        <img
          ref={picture}
          className={styles['image']}
          src={shown}
          alt=""
          loading={loading}
          decoding="async"
          width={640}
          height={480}
          onError={() => setFailed(shown)}
        />
      )}
      {labelled && isDrawn && (
        <span className={styles['note']} aria-hidden="true">
          {t('kit.illustration')}
        </span>
      )}
    </div>
  );
}

/** Optional: if the file fails to load, the rest of the screen stays. */
const nothing: { default: ComponentType<PlateArtProps> } = { default: () => null };

const Drawing = lazy<ComponentType<PlateArtProps>>(() =>
  import('./plate-art.tsx').then(
    ({ PlateArt }) => ({ default: PlateArt }),
    () => nothing,
  ),
);

export function DrawnPlate(props: PlateArtProps) {
  const itsRoom = <svg className={props.className} viewBox="0 0 200 200" aria-hidden="true" />;
  return (
    <Suspense fallback={itsRoom}>
      <Drawing {...props} />
    </Suspense>
  );
}
