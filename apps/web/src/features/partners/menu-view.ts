export type MenuView =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  /** Null for a new dish. */
  | { readonly kind: 'dish'; readonly mealId: string | null };

const menuPath = '/partner/dashboard?tab=menu';
const hoursPath = '/partner/dashboard?tab=hours';
export const paths = {
  list: menuPath,
  add: `${menuPath}&view=add`,
  hours: hoursPath,
  editHours: `${hoursPath}&view=edit`,
  newDish: `${menuPath}&view=dish`,
  dish: (mealId: string): string => `${menuPath}&view=dish&dish=${encodeURIComponent(mealId)}`,
} as const;

export function viewOf(search: URLSearchParams): MenuView {
  const view = search.get('view');
  if (view === 'add') return { kind: view };
  return view === 'dish' ? { kind: 'dish', mealId: search.get('dish') } : { kind: 'list' };
}
