import { expect, it } from 'vitest';
import { simulate } from '../apps/server/test/simulation.ts';

const given = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const households = given('SIMULATION_HOUSEHOLDS', 1_000);
const days = given('SIMULATION_DAYS', 60);
const seed = given('SIMULATION_SEED', 20_261_122);

const part = (some: number, all: number): string => `${((100 * some) / Math.max(1, all)).toFixed(1)} %`;

it(`${String(households)} households eat safely for ${String(days)} days`, () => {
  const figures = simulate(households, days, seed);
  const { suggestions, unsafe, gaps, fullDays } = figures;
  const slots = suggestions + gaps;
  const mean = (sum: number): number => Math.round(sum / Math.max(1, fullDays));
  process.stdout.write(
    [
      `seed ${String(seed)}: ${String(households)} households, ${String(days)} days, ${String(suggestions)} suggestions`,
      `unsafe: ${String(unsafe.length)}; empty slots: ${part(gaps, slots)}`,
      `every window kept: ${part(figures.keptAll, suggestions)}; gave way: ${JSON.stringify(figures.relaxed)}`,
      `weeks with five cuisines or more: ${part(figures.variedWeeks, figures.weeks)}`,
      `full days within 10 % of their energy: ${part(figures.within10, fullDays)}, within 15 %: ${part(figures.within15, fullDays)}`,
      `a full day brings ${String(mean(figures.protein))} g of protein, ${String(mean(figures.fibre))} g of fibre, ` +
        `${String(mean(figures.saturatedFat))} g of saturated fat, ${String(mean(figures.sodium))} mg of sodium`,
      '',
    ].join('\n'),
  );
  expect(unsafe).toEqual([]);
});
