// Every place of the web app, the rooms of the admin panel among them; the build draws heads from it.
import { adminScreens } from './admin-screens.ts';
import { screens } from './routes.tsx';
import type { ScreenPlace } from './screen-place.ts';

export const everyScreen: readonly ScreenPlace[] = [...screens, ...adminScreens];
