/** `"46.50 AED"` is 4650. */
export const filsOf = (text: string): number =>
  Number(/^(\d+)\.(\d\d) AED$/.exec(text)?.slice(1).join('') ?? NaN);

/** 5 of 105 parts, half up. */
const vatIn = (gross: number): number => Math.floor((10 * gross + 105) / 210);

/** What the platform keeps of a hundred parts of the food without VAT. */
const commission = 15;

export interface Sold {
  readonly accountId: string;
  readonly partnerId: string;
  readonly food: number;
  readonly deliveryFee: number;
  readonly isCash: boolean;
}

/** Debits are positive, as in the ledger. */
export class Book {
  readonly balances = new Map<string, number>();
  /** Invoices less credit notes, by account. */
  readonly documents = new Map<string, number>();

  /** What is owed to a customer, but for orders that are still to be paid at the door. */
  creditOf(accountId: string, toPayAtDoor: number): number {
    return toPayAtDoor - (this.balances.get(`customer:${accountId}`) ?? 0);
  }

  /** A month or a better plan was charged; negative where it was credited. */
  subscribed(accountId: string, amount: number): void {
    const tax = Math.sign(amount) * vatIn(Math.abs(amount));
    this.bill(accountId, amount);
    this.post(`customer:${accountId}`, amount);
    this.post('vat', -tax);
    this.post('revenue:subscription', tax - amount);
  }

  /** A card paid; negative where it got money back. */
  paid(accountId: string, amount: number): void {
    this.post('gateway', amount);
    this.post(`customer:${accountId}`, -amount);
  }

  /** An order was placed; negative where it was called off. */
  ordered(accountId: string, total: number): void {
    this.bill(accountId, total);
    this.post(`customer:${accountId}`, total);
    this.post('orders_in_progress', -total);
  }

  /** The partner brought it itself. */
  delivered({ accountId, partnerId, food, deliveryFee, isCash }: Sold): void {
    const total = food + deliveryFee;
    const net = food - vatIn(food);
    const kept = Math.floor((2 * net * commission + 100) / 200);
    const earned = net - kept + deliveryFee - vatIn(deliveryFee);
    this.post('orders_in_progress', total);
    this.post('vat', -vatIn(total));
    this.post(`partner:${partnerId}`, -earned);
    this.post('revenue:commission', earned + vatIn(total) - total);
    if (!isCash) return;
    this.post(`partner:${partnerId}`, total);
    this.post(`customer:${accountId}`, -total);
  }

  private bill(accountId: string, amount: number): void {
    this.documents.set(accountId, (this.documents.get(accountId) ?? 0) + amount);
  }

  private post(account: string, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }
}

/** Accounts that come to something, in a fixed order. */
export const standing = (balances: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...balances].filter(([, amount]) => amount !== 0).sort());
