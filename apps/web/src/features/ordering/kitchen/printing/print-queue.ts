import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { useSyncExternalStore } from 'react';

const key = 'sufra.partner-print';

/** Of this device. */
export const printsOnAccept = (): boolean => localStorage.getItem(key) === 'on';

export const setPrintsOnAccept = (isOn: boolean): void => localStorage.setItem(key, isOn ? 'on' : 'off');

const printerKey = 'sufra.partner-printer';

/** Where this device asks the bridge of a receipt printer; null prints by the browser. */
export const printerPort = (): number | null => Number(localStorage.getItem(printerKey)) || null;

export function setPrinterPort(port: number | null): void {
  if (port === null) localStorage.removeItem(printerKey);
  else localStorage.setItem(printerKey, String(port));
}

let waiting: readonly PartnerOrder[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PartnerOrder[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export function printOrder(order: PartnerOrder): void {
  change([...waiting.filter(({ id }) => id !== order.id), order]);
}

export const forgetPrinted = (printed: readonly PartnerOrder[]): void =>
  change(waiting.filter((order) => !printed.includes(order)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToPrint = (): readonly PartnerOrder[] => useSyncExternalStore(subscribe, () => waiting);
