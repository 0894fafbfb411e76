import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { startTestApp } from './harness.ts';

export interface Pumped {
  readonly answers: Readonly<Record<string, number>>;
  readonly sent: number;
}

const atOnce = 50;

/** Behind a proxy, with its own daily budget of codes. */
export async function pump(calls: number, budget: number): Promise<Pumped> {
  const strict = await startTestApp({ trustProxy: 1, otpSendsPerAddress: 5, otpSendsPerDay: budget });
  const messages = async (): Promise<number> => {
    const { rows } = await strict.app.db.pool.query<{ count: string }>(
      `select count(*) from adapters.whatsapp_messages where kind = 'code'`,
    );
    return Number(rows[0]?.count);
  };
  const ask = async (index: number): Promise<string> => {
    const answer = await strict.client().call(requestOtp, {
      body: { phone: `+97150${String(7_000_000 + index)}` },
      headers: { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
    });
    return answer.ok ? 'sent' : answer.error.code;
  };
  try {
    const before = await messages();
    const answers: Record<string, number> = {};
    for (let done = 0; done < calls; done += atOnce) {
      const some = await Promise.all(Array.from({ length: atOnce }, (_, index) => ask(done + index)));
      for (const one of some) answers[one] = (answers[one] ?? 0) + 1;
    }
    return { answers, sent: (await messages()) - before };
  } finally {
    await strict.close();
  }
}
