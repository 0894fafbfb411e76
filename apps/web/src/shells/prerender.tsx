import './styles.ts';
import type { Language } from '@sufra/contract/options.ts';
import { renderToString } from 'react-dom/server';
import { createStaticHandler } from 'react-router';
import { i18n, loadNamespaces, startI18n, switchLanguage } from '../i18n/i18n.ts';
import { scripts } from '../i18n/language.ts';
import { markPlanPrices } from '../lib/plan-prices.ts';
import { createQueryClient } from '../lib/query.ts';
import { SkeletonPage } from '../kit/feedback/states.tsx';
import { Page } from '../kit/layout/surface.tsx';
import { themeColours } from '../kit/style/theme.ts';
import { routes } from './router.tsx';
import { stillPage } from './still-page.tsx';
import { headsIn, type Heads, everyScreen } from './heads.ts';
import { landing, redirects } from './routes.tsx';
import { Shell } from './frame/shell.tsx';
import { pageTextKeys } from '@sufra/contract/catalogue/page-texts.ts';

export { themeColours };

/** Every path with a screen; the server answers 404 for others. */
export const paths = [...everyScreen, ...redirects].map(({ path }) => path);

export const places = everyScreen.map(({ path, texts }) => ({ path, texts }));

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
  markPlanPrices(marked);
  const handler = createStaticHandler(page === 'landing' ? routes : shellRoutes);
  const context = await handler.query(new Request('http://build.invalid/'));
  if (context instanceof Response) throw new Error('A prerendered page must not redirect.');
  const markup = renderToString(stillPage(createQueryClient(), handler, context));
  return { lang: language, dir: scripts[language].dir, brand: i18n.t('brand'), markup };
}

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

/** Call after the pages were rendered, so that heads contain the text markers, too. */
export async function drawHeads(language: Language): Promise<Heads> {
  await switchLanguage(language);
  return headsIn(language);
}

interface DrawnScreen {
  readonly path: string;
  /** Rendered either for signed-in users or for visitors; the others get the empty shell. */
  readonly isForSignedIn: boolean;
  /** Whether the page's largest element is a picture. */
  readonly hasPicture: boolean;
}

export const drawnScreens: readonly DrawnScreen[] = [
  { path: '/login', isForSignedIn: false, hasPicture: false },
  { path: '/dashboard', isForSignedIn: true, hasPicture: true },
  { path: '/recipe/:mealId', isForSignedIn: true, hasPicture: true },
  { path: '/order-status/:orderId', isForSignedIn: true, hasPicture: true },
];

/** Private-use characters; the server looks for the same ones. */
const begin = (kind: '\uE000' | '\uE003', name: string): string => `${kind}${name}\uE001`;
const end = '\uE002';

const marked = (key: string, text: string): string => {
  const withValues = text.replaceAll(
    /\{\{([a-z_]+)\}\}/g,
    (whole, name: string) => begin('\uE003', name) + whole + end,
  );
  return begin('\uE000', key) + withValues + end;
};

/** Wraps every editable text of the loaded namespaces in markers, once per language. */
function markTexts(language: Language): void {
  for (const key of pageTextKeys) {
    const [namespace = '', path = ''] = key.split(':');
    const text: unknown = i18n.getResource(language, namespace, path);
    if (typeof text === 'string' && !text.startsWith('\uE000'))
      i18n.addResource(language, namespace, path, marked(key, text));
  }
}
