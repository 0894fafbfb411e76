import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findBrowser } from '../tools/browser.mjs';

// Not a dependency: 150 packages for one bench, and its next release needs a newer Node.
const home = path.resolve(process.env.LIGHTHOUSE_HOME ?? 'data/lighthouse');
const origin = process.env.SUFRA_URL ?? 'http://localhost:3000';
const port = Number(process.env.LIGHTHOUSE_PORT ?? 9333);
// The median: a single run measures the machine as much as the page.
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
/** Filters pages by path prefix. */
const only = process.env.LIGHTHOUSE_ONLY ?? '';
const subscriber = { phone: '+971500000003', otp: '123456' };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

if (!existsSync(path.join(home, 'node_modules/lighthouse'))) {
  console.error(`Lighthouse is not installed. Install it separately, once:
  npm install --prefix ${home} lighthouse@12.8.2 third-party-web@0.26.7
or set LIGHTHOUSE_HOME to its folder.`);
  process.exit(1);
}
const { default: lighthouse } = await import(
  createRequire(path.join(home, 'package.json')).resolve('lighthouse')
);

const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', `--remote-debugging-port=${port}`],
];
const browser = await chromium.launch({ executablePath: await findBrowser(), args });

async function signedIn() {
  const context = await browser.newContext({ baseURL: origin });
  const send = async (route, data) => {
    const answer = await context.request.post(route, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${route}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const read = async (route) => (await context.request.get(route)).json();
  await send('/api/auth/request-otp', { phone: subscriber.phone });
  const { token } = await send('/api/auth/verify-otp', subscriber);
  const [meal] = await read('/api/meal-suggestions');
  const [order] = (await read('/api/user/orders')).orders;
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await context.close();
  return { token, cookies, mealId: meal.mealId, orderId: order.id };
}

async function look(route, headers, language) {
  const { lhr } = await lighthouse(`${origin}${route}`, {
    port,
    onlyCategories: categories,
    formFactor: 'mobile',
    output: 'json',
    logLevel: 'error',
    extraHeaders: { ...headers, 'accept-language': language },
  });
  if (lhr.runtimeError !== undefined) throw new Error(`${route}: ${lhr.runtimeError.message}`);
  return lhr;
}

/** The median by performance; failed runs are repeated once. */
async function middleOf(route, headers, language) {
  const all = [];
  while (all.length < runs)
    all.push(await look(route, headers, language).catch(() => look(route, headers, language)));
  all.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  return all[Math.floor(runs / 2)];
}

async function score(route, headers, language) {
  const lhr = await middleOf(route, headers, language);
  const of = (name) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const figure = (name) => lhr.audits[name]?.numericValue ?? NaN;
  const failed = categories
    .slice(1)
    .flatMap((name) => lhr.categories[name].auditRefs.filter(({ weight }) => weight > 0))
    .filter(({ id }) => (lhr.audits[id].score ?? 1) < 1)
    .map(({ id }) => id);
  const lcp = `LCP ${(figure('largest-contentful-paint') / 1000).toFixed(2)} s`;
  const rest = `TBT ${Math.round(figure('total-blocking-time'))} ms  CLS ${figure('cumulative-layout-shift').toFixed(3)}`;
  console.log(
    `${language}  ${route.padEnd(50)} ${categories.map(of).join(' ')}  ${lcp}  ${rest}  ${failed.join(' ')}`,
  );
}

try {
  console.log(`language, page, ${categories.join(', ')}, figures, what failed besides speed`);
  const { cookies, mealId, orderId } = await signedIn();
  const person = { Cookie: cookies };
  // Warm up the browser.
  await look('/', {}, 'en');
  const pages = [
    ['/', {}],
    ['/login', {}],
    ['/dashboard', person],
    [`/recipe/${mealId}`, person],
    [`/order-status/${orderId}`, person],
  ].filter(([route]) => route.startsWith(only));
  for (const language of ['en', 'ar'])
    for (const [route, headers] of pages) await score(route, headers, language);
} finally {
  await browser.close();
}
