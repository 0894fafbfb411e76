import { fork } from 'node:child_process';
import path from 'node:path';
import { loadFood } from '@sufra/food';
import { shelfOf } from '../apps/server/test/shelf-of.ts';
import type { Planner } from './taste-days.ts';
import { acceptedOf, type PlayFigures } from './taste-figures.ts';
import type { Habits } from './taste-habits.ts';
import { peopleOf } from './taste-people.ts';
import { recallFigures } from './taste-recall.ts';
import type { Played, PlayWork } from './taste-runner.ts';

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const [people, days, seed] = [given('people', 10_000), given('days', 60), given('seed', 1)];
const playing = given('playing', people);
const habits: Habits = {
  picks: given('picks', 0.7),
  again: given('again', 0.3),
  untouched: given('untouched', 0.2),
  stars: given('stars', 0.3),
};
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const least = { timesRandom: 1.5, ofOracle: 0.9, variedWeeks: 1, fedDays: 0.97 };
const window = { from: 24, to: 30 };

function inProcess(planner: Planner): Promise<Played> {
  const child = fork(path.join(import.meta.dirname, 'taste-runner.ts'), { execArgv: ['--import', 'tsx'] });
  child.send({ planner, people, playing, days, seed, habits } satisfies PlayWork);
  return new Promise((resolve, reject) => {
    child.once('message', (played) => resolve(played as Played));
    child.once('exit', (code) => reject(new Error(`the runner exited with ${String(code)}`)));
  });
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function printPlayed(planner: Planner, { figures, cpuMs }: Played): void {
  const { replacements, replacementsTaken, repeats, weeks, variedWeeks, fedDays } = figures;
  const parts = [
    `accepted ${percent(acceptedOf(figures, 1, days))}`,
    `days ${String(window.from)} to ${String(window.to)} ${percent(acceptedOf(figures, window.from, window.to))}`,
    `last ten ${percent(acceptedOf(figures, days - 9, days))}`,
    `replacements ${percent(replacementsTaken / replacements)}`,
    `repeats ${String(repeats)}`,
    `weeks of five cuisines ${percent(variedWeeks / weeks)}`,
    `days near their energy ${percent(fedDays / figures.days)}`,
    `${(cpuMs / 1_000).toFixed(0)} s of processor`,
  ];
  print(`${planner.padEnd(8)} ${parts.join(', ')}`);
}

/** First day on which the learned plan reached this share of the oracle, over seven days. */
function firstDayAt(share: number, learned: PlayFigures, oracle: PlayFigures): string {
  for (let day = 7; day <= days; day += 1)
    if (acceptedOf(learned, day - 6, day) >= share * acceptedOf(oracle, day - 6, day)) return String(day);
  return 'not yet';
}

function missed(learned: PlayFigures, random: PlayFigures, oracle: PlayFigures): string[] {
  const ratios: readonly (readonly [string, number, number])[] = [
    ['times random', acceptedOf(learned, 1, days) / acceptedOf(random, 1, days), least.timesRandom],
    [
      'of the oracle by day 30',
      acceptedOf(learned, window.from, window.to) / acceptedOf(oracle, window.from, window.to),
      least.ofOracle,
    ],
    ['weeks of five cuisines', learned.variedWeeks / learned.weeks, least.variedWeeks],
    ['days within 15 % of their energy', learned.fedDays / learned.days, least.fedDays],
  ];
  for (const [name, figure, promise] of ratios)
    print(`${name.padEnd(34)} ${figure.toFixed(3)}, promised ${String(promise)}`);
  print(`${'repeats inside their window'.padEnd(34)} ${String(learned.repeats)}, promised 0`);
  print(`nine tenths of the oracle over a week: day ${firstDayAt(0.9, learned, oracle)}`);
  const short = ratios.filter(([, figure, promise]) => !(figure >= promise)).map(([name]) => name);
  return learned.repeats > 0 ? [...short, 'repeats'] : short;
}

const { ingredients, meals } = loadFood();
const shelf = shelfOf(ingredients, meals);
print(
  `${String(playing)} of ${String(people)} people, ${String(days)} days, ${String(shelf.meals.length)} meals, seed ${String(seed)}`,
);
print(
  `${percent(habits.picks)} answer about dishes when they join, ${percent(habits.again)} in each week after, leaving out ${percent(habits.untouched)}; ` +
    `${percent(habits.stars)} of accepted meals get stars`,
);
const asked = given('recall', Math.min(people, 10_000));
if (asked > 0) recallFigures(shelf, peopleOf(shelf.meals, asked, seed + 1), seed).forEach(print);
const [random, learned, oracle] = await Promise.all([
  inProcess('random'),
  inProcess('learned'),
  inProcess('oracle'),
]);
printPlayed('random', random);
printPlayed('learned', learned);
printPlayed('oracle', oracle);
const failures = missed(learned.figures, random.figures, oracle.figures);
if (failures.length > 0) {
  print(`missed: ${failures.join(', ')}`);
  process.exitCode = 1;
}
