import { lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import type { ConditionReading } from './conditions.tsx';

const LazyConditions = lazy(async () => {
  const [{ UnderstoodConditions: Component }] = await Promise.all([
    import('./conditions.tsx'),
    loadNamespaces(['conditions', 'limits']),
  ]);
  return { default: Component };
});

export function UnderstoodConditions({ reading }: { reading: ConditionReading }) {
  if (reading.understoodConditions.length + reading.uncheckedConditions.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyConditions reading={reading} />
    </Suspense>
  );
}
