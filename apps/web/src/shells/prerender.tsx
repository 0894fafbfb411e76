import './styles.ts';
import type { Language } from '@sufra/contract/options.ts';
import { renderToString } from 'react-dom/server';
import { createStaticHandler } from 'react-router';
import { i18n, loadNamespaces, startI18n, switchLanguage } from '../i18n/i18n.ts';
import { scripts } from '../i18n/language.ts';
import { createQueryClient } from '../lib/query.ts';
import { SkeletonPage } from '../kit/feedback/states.tsx';
import { Page } from '../kit/layout/surface.tsx';
import { themeColours } from '../kit/style/theme.ts';
import { markTexts } from './marked-texts.ts';
import { drawnScreens } from './drawn-screens.ts';
import { routes } from './router.tsx';
import { stillPage } from './still-page.tsx';
import { headsIn, type Heads } from './heads.ts';
import { everyScreen } from './every-screen.ts';
import { landing, redirects } from './routes.tsx';
import { Shell } from './frame/shell.tsx';

export { drawnScreens, themeColours };

/** Every path with a screen: the server answers 404 for the others. */
export const paths = [...everyScreen, ...redirects].map(({ path }) => path);

/** The namespaces of each screen's texts. */
export const places = everyScreen.map(({ path, texts }) => ({ path, texts }));

/** What the document around the drawn page needs. */
export interface DrawnPage {
  readonly lang: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly brand: string;
  readonly markup: string;
}

const shellRoutes = [
  {
    path: '*',
    element: (
      <Shell>
        <Page>
          <SkeletonPage />
        </Page>
      </Shell>
    ),
  },
];

async function draw(language: Language, page: 'landing' | 'shell'): Promise<DrawnPage> {
  if (!i18n.isInitialized) await startI18n(language);
  await switchLanguage(language);
  if (page === 'landing') await loadNamespaces(landing.texts);
  markTexts(language);
  const handler = createStaticHandler(page === 'landing' ? routes : shellRoutes);
  const context = await handler.query(new Request('http://build.invalid/'));
  if (context instanceof Response) throw new Error('A prerendered page must not redirect.');
  const markup = renderToString(stillPage(createQueryClient(), handler, context));
  return { lang: language, dir: scripts[language].dir, brand: i18n.t('brand'), markup };
}

/** What the manifest of the installed app says, in a language. */
export async function describeApp(language: Language) {
  await switchLanguage(language);
  await loadNamespaces(['app']);
  const t = i18n.getFixedT(language, 'app');
  return {
    lang: language,
    dir: scripts[language].dir,
    name: t('full_name'),
    shortName: t('name'),
    description: t('description'),
    shortcuts: {
      today: t('shortcuts.today'),
      orders: t('shortcuts.orders'),
      shopping: t('shortcuts.shopping'),
    },
  };
}

export const drawLanding = (language: Language): Promise<DrawnPage> => draw(language, 'landing');
export const drawShell = (language: Language): Promise<DrawnPage> => draw(language, 'shell');

/** The heads of all pages in a language, after its pages were drawn: the marks around texts of admins stand in them too. */
export async function drawHeads(language: Language): Promise<Heads> {
  await switchLanguage(language);
  return headsIn(language);
}
