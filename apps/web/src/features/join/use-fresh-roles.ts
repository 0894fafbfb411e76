import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshSession } from '../../lib/session.ts';

/** True while the roles are being read again. */
export function useFreshRoles(isDoubtful: boolean): boolean {
  const client = useQueryClient();
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isDoubtful && !hasAsked) void refreshSession(client).finally(() => setAsked(true));
  }, [isDoubtful, hasAsked, client]);
  return isDoubtful && !hasAsked;
}
