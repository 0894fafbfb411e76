import i18next from 'i18next';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { SkeletonPage } from '../../kit/feedback/states.tsx';
import { Page } from '../../kit/layout/surface.tsx';
import { type Speech, useDriverSettings } from './driver-settings.ts';

type Catalogue = Record<string, object>;

const catalogues = import.meta.glob<Catalogue>('../../i18n/{hi,ur}/{common,driver}.json', {
  import: 'default',
});

const namespaces = ['common', 'driver'];

async function textsOf(speech: Speech): Promise<typeof i18n> {
  const own = await Promise.all(
    namespaces.map(
      async (name) => [name, (await catalogues[`../../i18n/${speech}/${name}.json`]?.()) ?? {}] as const,
    ),
  );
  const instance = i18next.createInstance();
  // The English texts are the same objects: what loads later is there too.
  const resources = { en: i18n.getDataByLanguage('en') ?? {}, [speech]: Object.fromEntries(own) };
  const { interpolation = {}, react = {} } = i18n.options;
  await instance.init({
    ...{ lng: speech, fallbackLng: 'en', ns: namespaces, defaultNS: 'common', resources },
    ...{ interpolation, react },
  });
  return instance;
}

interface Wrapper {
  children: ReactNode;
}

const speaking = (speech: Speech, dir: 'ltr' | 'rtl') =>
  lazy(async (): Promise<{ default: ComponentType<Wrapper> }> => {
    // Offline before the first load: English.
    const own = await textsOf(speech).catch(() => i18n);
    if (own === i18n) return { default: ({ children }) => children };
    return {
      default: function Spoken({ children }) {
        useLayoutEffect(() => {
          const { documentElement: html } = document;
          Object.assign(html, { lang: speech, dir });
          // Rubik lacks letters of Urdu.
          if (speech === 'ur')
            html.style.setProperty('--font-family', '"Noto Nastaliq Urdu", system-ui, sans-serif');
          return () => {
            html.style.removeProperty('--font-family');
            if (html.lang === speech) Object.assign(html, { lang: 'en', dir: 'ltr' });
          };
        }, []);
        return <I18nextProvider i18n={own}>{children}</I18nextProvider>;
      },
    };
  });

const speakers = { hi: speaking('hi', 'ltr'), ur: speaking('ur', 'rtl') };

/** Hindi or Urdu, if the driver chose it; what has no such text stays English. */
export function InOwnLanguage({ children }: Wrapper) {
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
