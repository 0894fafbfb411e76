import { payouts, runId } from './fill-supply.ts';

const paid = runId(payouts.runs - 10);
const draft = runId(payouts.runs);

const asked = [
  '/api/admin/stats',
  '/api/admin/users',
  '/api/admin/users?order=asc',
  '/api/admin/users?sort=name',
  '/api/admin/users?sort=name&order=desc',
  '/api/admin/users?status=subscribed',
  '/api/admin/users?status=suspended&sort=name',
  '/api/admin/users?q=05601',
  '/api/admin/users?q=layla%20a',
  '/api/admin/users?q=a1',
  '/api/admin/orders',
  '/api/admin/orders?order=asc',
  '/api/admin/orders?sort=amount',
  '/api/admin/orders?sort=amount&order=asc',
  '/api/admin/orders?status=cancelled',
  '/api/admin/orders?status=undeliverable&sort=amount',
  '/api/admin/orders?status=stuck',
  '/api/admin/orders?q=10500',
  '/api/admin/orders?q=05600012',
  '/api/admin/audit',
  '/api/admin/audit?action=list.exported',
  '/api/admin/partners',
  '/api/admin/partners?order=asc',
  '/api/admin/partners?sort=name',
  '/api/admin/partners?sort=name&order=desc',
  '/api/admin/partners?status=pending',
  '/api/admin/partners?status=suspended&type=grocery&sort=name',
  '/api/admin/partners?type=chef',
  '/api/admin/partners?q=0560001',
  '/api/admin/partners?q=saf',
  `/api/admin/partners?q=${encodeURIComponent('تمر')}`,
  '/api/admin/drivers',
  '/api/admin/drivers?order=asc',
  '/api/admin/drivers?sort=name',
  '/api/admin/drivers?status=approved&sort=name&order=desc',
  '/api/admin/drivers?status=rejected',
  '/api/admin/drivers?emirate=Ajman&sort=name',
  '/api/admin/drivers?online=yes',
  '/api/admin/drivers?q=d-5042',
  '/api/admin/drivers?q=056003',
  '/api/admin/drivers?q=ras',
  '/api/admin/payout-runs',
  '/api/admin/payout-runs?order=asc',
  '/api/admin/payout-runs?kind=driver',
  '/api/admin/payout-runs?status=draft',
  `/api/admin/payout-runs/${draft}`,
  `/api/admin/payout-runs/${draft}/payouts`,
  `/api/admin/payout-runs/${paid}/payouts`,
  `/api/admin/payout-runs/${paid}/payouts?order=desc`,
  `/api/admin/payout-runs/${paid}/payouts?status=failed`,
  `/api/admin/payout-runs/${paid}/payouts?q=saf`,
  `/api/admin/payout-runs/${paid}/payouts?q=po-950000`,
  '/api/admin/payout-debts',
  '/api/admin/meals',
  '/api/admin/meals?order=asc',
  '/api/admin/meals?sort=title',
  '/api/admin/meals?sort=title&order=desc',
  '/api/admin/meals?status=published',
  '/api/admin/meals?status=withdrawn&sort=title',
  '/api/admin/meals?q=c',
  '/api/admin/meals?q=chicken',
  `/api/admin/meals?q=${encodeURIComponent('دجاج')}`,
  '/api/admin/meals?q=rice&status=withdrawn',
  '/api/admin/ingredients',
  '/api/admin/ingredients?order=desc',
  '/api/admin/ingredients?q=t',
  '/api/admin/ingredients?q=tomato',
  `/api/admin/ingredients?q=${encodeURIComponent('زيت')}`,
];

const nobody = '00000000-0000-4000-8000-000000000000';
/** Half of three years ago, in microseconds. */
const then = (Date.now() - 520 * 86_400_000) * 1000;

/** A page from the middle of a list. */
function deep(path: string, sort: string, key: string | number, id: string | number): string {
  const place = Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${place}`;
}

export const looks = [
  ...asked,
  deep('/api/admin/users', 'createdAt.desc', then, nobody),
  deep('/api/admin/orders', 'createdAt.desc', then, nobody),
  deep('/api/admin/audit', 'at.desc', then, 1),
  deep('/api/admin/partners?sort=name', 'name.asc', 'm', nobody),
  deep('/api/admin/drivers?sort=name', 'name.asc', 'm', nobody),
  deep('/api/admin/payout-runs', 'madeAt.desc', then, nobody),
  deep(`/api/admin/payout-runs/${paid}/payouts`, 'number.asc', 952_000, nobody),
  deep('/api/admin/meals?sort=title', 'title.asc', 'm', 'm'),
  deep('/api/admin/ingredients', 'name.asc', 'm', 'm'),
];
