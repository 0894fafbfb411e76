import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import { IngredientsOrderScreen } from '../../features/ordering/order-sheet/ingredients-order.screen.tsx';
import { useSession } from '../../lib/session.ts';
import { useOrderParts } from './use-order-parts.tsx';

function Ingredients({ user }: { user: SessionUser }) {
  const { t } = useTranslation('addresses');
  return <IngredientsOrderScreen {...useOrderParts(user, t('legend'))} />;
}

export function Component() {
  const { user } = useSession();
  return user === null ? null : <Ingredients user={user} />;
}
