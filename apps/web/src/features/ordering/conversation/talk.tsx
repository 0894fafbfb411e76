import { lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../i18n/i18n.ts';
import type { TalkProps } from './call-button.tsx';

const TalkButton = lazy(async () => {
  const [button] = await Promise.all([import('./talk-button.tsx'), loadNamespaces(['talk'])]);
  return { default: button.TalkButton };
});

export function Talk(talk: TalkProps) {
  return (
    <Suspense fallback={talk.icon === undefined && <span className="min-h-48" />}>
      <TalkButton {...talk} />
    </Suspense>
  );
}
