/** `"46.50 AED"` is 4650. */
export const filsOf = (text: string): number =>
  Number(/^(\d+)\.(\d\d) AED$/.exec(text)?.slice(1).join('') ?? NaN);

/** VAT: 5 of 105 parts, half up. */
const vatIn = (gross: number): number => Math.floor((10 * gross + 105) / 210);

/** Commission in percent, without VAT. */
const commission = 15;

function earnedOf(food: number): number {
  const net = food - vatIn(food);
  return net - Math.floor((2 * net * commission + 100) / 200);
}

export interface Sold {
  readonly accountId: string;
  readonly partnerId: string;
  readonly food: number;
  readonly deliveryFee: number;
  readonly coveredFee: number;
  readonly isCash: boolean;
}

/** Debits are positive. */
export class Book {
  readonly balances = new Map<string, number>();
  readonly documents = new Map<string, number>();

  /** Without cash orders still to be paid. */
  creditOf(accountId: string, toPayAtDoor: number): number {
    return toPayAtDoor - (this.balances.get(`customer:${accountId}`) ?? 0);
  }

  /** Negative for a credit. */
  subscribed(accountId: string, amount: number): void {
    const tax = Math.sign(amount) * vatIn(Math.abs(amount));
    this.bill(accountId, amount);
    this.post(`customer:${accountId}`, amount);
    this.post('vat', -tax);
    this.post('revenue:subscription', tax - amount);
  }

  /** Negative for a refund. */
  paid(accountId: string, amount: number): void {
    this.post('gateway', amount);
    this.post(`customer:${accountId}`, -amount);
  }

  /** Negative for a cancellation. */
  ordered(accountId: string, total: number): void {
    this.bill(accountId, total);
    this.post(`customer:${accountId}`, total);
    this.post('orders_in_progress', -total);
  }

  delivered({ accountId, partnerId, food, deliveryFee, coveredFee, isCash }: Sold): void {
    const total = food + deliveryFee;
    const earned = earnedOf(food) + deliveryFee - vatIn(deliveryFee);
    this.post('orders_in_progress', total);
    this.post('vat', -vatIn(total));
    const covered = coveredFee - vatIn(coveredFee);
    this.post(`partner:${partnerId}`, -earned - covered);
    this.post('cost:delivery', covered);
    this.post('revenue:commission', earned + vatIn(total) - total);
    if (!isCash) return;
    this.post(`partner:${partnerId}`, total);
    this.post(`customer:${accountId}`, -total);
  }

  refunded({ accountId, partnerId, food, deliveryFee }: Sold, bearer: 'kitchen' | 'platform'): void {
    const total = food + deliveryFee;
    const tax = vatIn(total);
    this.bill(accountId, -total);
    this.post(`customer:${accountId}`, -total);
    this.post('vat', tax);
    if (bearer === 'platform') return this.post('cost:refunds', total - tax);
    const earned = earnedOf(food) + deliveryFee - vatIn(deliveryFee);
    this.post(`partner:${partnerId}`, earned);
    this.post('revenue:commission', total - tax - earned);
  }

  goodwill(accountId: string, amount: number): void {
    this.post(`customer:${accountId}`, -amount);
    this.post('cost:goodwill', amount);
  }

  private bill(accountId: string, amount: number): void {
    this.documents.set(accountId, (this.documents.get(accountId) ?? 0) + amount);
  }

  private post(account: string, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }
}

/** Non-zero accounts, sorted. */
export const standing = (balances: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...balances].filter(([, amount]) => amount !== 0).sort());
