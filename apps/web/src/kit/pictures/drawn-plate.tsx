import { type ComponentType, lazy, Suspense } from 'react';
import type { PlateArtProps } from './plate-art.tsx';

/** Where not even this can be fetched there is no plate; the screen around it stays. */
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
