import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id } from '../text.ts';
import { pictureInput } from './documents.ts';
import { byMeal, menuItem } from './partner-menu.ts';

/** Public and immutable: another photo has another id. */
export const dishPhotoPath = (photoId: string): string => `/api/dish-photos/${photoId}`;

export const getDishPhoto = route('getDishPhoto', {
  method: 'GET',
  path: '/api/dish-photos/:id',
  who: 'anyone',
  summary: "A kitchen's own photo of a dish, cacheable for a year.",
  params: z.object({ id }),
  reply: z.custom<Uint8Array>(),
  produces: 'image/jpeg',
});

export const setDishPhoto = route('setDishPhoto', {
  method: 'PUT',
  path: '/api/partner/menu/:mealId/photo',
  who: 'partner',
  right: 'menu',
  summary: "Sets or replaces the kitchen's photo of a dish on its menu; re-encoded without metadata.",
  params: byMeal,
  body: z.object({ photo: pictureInput }),
  reply: menuItem,
  errors: ['meal_not_found', 'not_possible_now'],
  maxBodyBytes: 3 * 1024 * 1024,
});

export const removeDishPhoto = route('removeDishPhoto', {
  method: 'DELETE',
  path: '/api/partner/menu/:mealId/photo',
  who: 'partner',
  right: 'menu',
  summary: 'Removes the photo; the dish shows its illustration again.',
  params: byMeal,
  reply: menuItem,
  errors: ['meal_not_found', 'not_possible_now'],
});
