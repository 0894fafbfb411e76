import { type ComponentType, lazy, type PropsWithChildren, Suspense, useEffect } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { SkeletonPage } from '../../kit/feedback/states.tsx';
import { Page } from '../../kit/layout/surface.tsx';
import { type Speech, useDriverSettings } from './driver-settings.ts';

// Offline before the first load: English.
const english: { default: ComponentType<PropsWithChildren> } = { default: ({ children }) => children };

const speaker = (speech: Speech) =>
  lazy(() => import('./speech.tsx').then(({ speakerOf }) => speakerOf(speech)).catch(() => english));

const speakers = { hi: speaker('hi'), ur: speaker('ur') };

/** Hindi or Urdu, if the driver chose it; what has no such text stays English. */
export function InOwnLanguage({ children }: PropsWithChildren) {
  const { language } = useLanguage();
  const { settings, change } = useDriverSettings();
  const { speech } = settings;
  // The header's switch to Arabic is the newer choice.
  const isOver = speech !== null && language !== 'en';
  useEffect(() => {
    if (isOver) change({ speech: null });
  }, [isOver, change]);
  if (speech === null || isOver) return children;
  const Spoken = speakers[speech];
  return (
    <Suspense
      fallback={
        <Page>
          <SkeletonPage />
        </Page>
      }
    >
      <Spoken>{children}</Spoken>
    </Suspense>
  );
}
