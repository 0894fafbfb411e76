export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** `destructive` is announced immediately and stays until closed. */
  readonly tone?: 'default' | 'destructive';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export type Toast = ToastMessage & { readonly id: number };

const mostAtOnce = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function toast(message: ToastMessage): void {
  lastId += 1;
  change([...toasts, { ...message, id: lastId }].slice(-mostAtOnce));
}

export function dismissToast(id: number): void {
  change(toasts.filter((shown) => shown.id !== id));
}

export const currentToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
