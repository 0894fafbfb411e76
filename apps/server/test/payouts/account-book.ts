export interface Sold {
  /** Fils, VAT included. */
  readonly food: number;
  readonly deliveryFee: number;
  /** Tenths of a percent. */
  readonly commission: number;
  readonly bringsItself: boolean;
  readonly isCash: boolean;
}

/** VAT: 5 of 105 parts, half up. */
const vatIn = (gross: number): number => Math.floor((10 * gross + 105) / 210);

/** Negative after more cash than earnings. */
export function earnedBy({ food, deliveryFee, commission, bringsItself, isCash }: Sold): number {
  const net = food - vatIn(food);
  const kept = Math.floor((2 * net * commission + 1_000) / 2_000);
  const fee = bringsItself ? deliveryFee - vatIn(deliveryFee) : 0;
  return net - kept + fee - (isCash && bringsItself ? food + deliveryFee : 0);
}

interface Happening {
  readonly at: number;
  readonly amount: number;
}

export class AccountBook {
  private readonly happenings: Happening[] = [];
  private setAside = 0;
  private received = 0;

  earn(at: Date, amount: number): void {
    this.happenings.push({ at: at.getTime(), amount });
  }

  /** 0 below one dirham. */
  due(cutOff: Date): number {
    const earned = this.happenings.filter(({ at }) => at < cutOff.getTime());
    const left = earned.reduce((sum, { amount }) => sum + amount, 0) - this.setAside - this.received;
    return left >= 100 ? left : 0;
  }

  reserve(amount: number): void {
    this.setAside += amount;
  }

  release(amount: number): void {
    this.setAside -= amount;
  }

  pay(amount: number): void {
    this.setAside -= amount;
    this.received += amount;
  }

  /** Negative if the payee owes. */
  get balance(): number {
    return this.happenings.reduce((sum, { amount }) => sum + amount, 0) - this.received;
  }

  get paid(): number {
    return this.received;
  }

  get open(): number {
    return this.setAside;
  }
}
