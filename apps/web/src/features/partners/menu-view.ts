export type MenuView =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  | { readonly kind: 'hours' }
  /** Null for a new dish. */
  | { readonly kind: 'dish'; readonly mealId: string | null };

const menuPath = '/partner/dashboard?tab=menu';
export const paths = {
  list: menuPath,
  add: `${menuPath}&view=add`,
  hours: `${menuPath}&view=hours`,
  newDish: `${menuPath}&view=dish`,
  dish: (mealId: string): string => `${menuPath}&view=dish&dish=${encodeURIComponent(mealId)}`,
} as const;

export function viewOf(search: URLSearchParams): MenuView {
  const view = search.get('view');
  if (view === 'add' || view === 'hours') return { kind: view };
  return view === 'dish' ? { kind: 'dish', mealId: search.get('dish') } : { kind: 'list' };
}
