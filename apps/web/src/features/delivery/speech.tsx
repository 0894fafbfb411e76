import i18next from 'i18next';
import { type ComponentType, type PropsWithChildren, useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import type { Speech } from './driver-settings.ts';

type Catalogue = Record<string, object>;

const catalogues = import.meta.glob<Catalogue>('../../i18n/{hi,ur}/{common,driver,talk}.json', {
  import: 'default',
});

const namespaces = ['common', 'driver', 'talk'];

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

export async function speakerOf(speech: Speech): Promise<{ default: ComponentType<PropsWithChildren> }> {
  const own = await textsOf(speech);
  return {
    default: function Spoken({ children }) {
      useLayoutEffect(() => {
        const { documentElement: html } = document;
        Object.assign(html, { lang: speech, dir: speech === 'ur' ? 'rtl' : 'ltr' });
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
}
