import { type ComponentType, useEffect, useState } from 'react';
import { doubtConnection, useOnline } from '../lib/online.ts';
import { RouteError } from './frame/route-error.tsx';

interface Loaded {
  Component: ComponentType;
}

/** Comes by itself once the network it needed is back. */
function LoadFailure({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const isBack = wasOffline && isOnline;
  useEffect(() => {
    if (isBack) window.location.reload();
  }, [isBack]);
  return <RouteError error={error} />;
}

/** Never fails itself: React Router 7.18 draws nothing at all in place of a route whose `lazy` failed. */
export const orFailure = (load: () => Promise<Loaded>) => async (): Promise<Loaded> => {
  try {
    return await load();
  } catch (error) {
    doubtConnection();
    return { Component: () => <LoadFailure error={error} /> };
  }
};
