import { compareBooks, unsettledIn } from '../crash/books.ts';
import type { Journal } from '../crash/journal.ts';
import { finishLater, phones } from '../crash/run.ts';
import { withDatabase } from './database.ts';

/** Completes pending orders, repeats every order with its key, and compares. */
export const closeBooks = (folder: string, env: Parameters<typeof withDatabase>[1], journal: Journal) =>
  withDatabase(folder, env, async (test) => {
    journal.moveTo(test.origin);
    const unanswered = await finishLater(test, journal);
    const unansweredAgain = await journal.retry(journal.intents);
    const findings = await compareBooks(test.app.db, journal.intents, phones);
    return { findings, unanswered: unanswered + unansweredAgain, unsettled: await unsettledIn(test.app.db) };
  });
