import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { About } from './public/about.tsx';
import { LegalDocument } from './public/legal-document.tsx';
import { MealPlans } from './public/meal-plans.tsx';

/** One chunk: the pages are small and share most of their code. */
const pages: Readonly<Record<string, () => ReactNode>> = {
  'meal-plans': () => <MealPlans />,
  about: () => <About />,
  privacy: () => <LegalDocument name="privacy" />,
  terms: () => <LegalDocument name="terms" />,
};

export function Component() {
  const { pathname } = useLocation();
  // The router ignores case and a trailing slash.
  const name = pathname.toLowerCase().replaceAll('/', '');
  return pages[name]?.() ?? <LegalDocument name="compliance" />;
}
