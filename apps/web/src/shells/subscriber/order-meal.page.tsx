import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import { MealOrderScreen } from '../../features/ordering/order-sheet/meal-order.screen.tsx';
import { useSession } from '../../lib/session.ts';
import { useOrderParts } from './use-order-parts.tsx';

function OrderMeal({ user }: { user: SessionUser }) {
  const { t } = useTranslation('addresses');
  return <MealOrderScreen {...useOrderParts(user, t('legend'))} />;
}

export function Component() {
  const { user } = useSession();
  return user === null ? null : <OrderMeal user={user} />;
}
