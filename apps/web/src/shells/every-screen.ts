import { adminScreens } from './admin/admin-screens.ts';
import { screens } from './routes.tsx';
import type { ScreenPlace } from './screen-place.ts';

export const everyScreen: readonly ScreenPlace[] = [...screens, ...adminScreens];
