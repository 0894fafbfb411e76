import { lazy, Suspense } from 'react';
import { Skeleton } from '../../kit/feedback/states.tsx';
import type { ConditionFieldProps } from './condition-field.tsx';

const Field = lazy(async () => {
  const { ConditionField: Component } = await import('./condition-field.tsx');
  return { default: Component };
});

export function ConditionField(props: ConditionFieldProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="8rem" />}>
      <Field {...props} />
    </Suspense>
  );
}
