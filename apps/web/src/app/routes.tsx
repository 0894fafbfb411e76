// Every route of the web app in one table: who may open it, its title, its texts and its screen; the router reads it.
import { adminScreens } from './admin-screens.ts';
import type { PreparedPlace, ScreenPlace } from './screen-place.ts';

export const landing: ScreenPlace = {
  path: '/',
  who: 'anyone',
  title: 'home',
  texts: ['landing', 'options'],
  load: () => import('./pages/landing.page.tsx'),
};

export const screens: readonly ScreenPlace[] = [
  landing,
  ...adminScreens,
  {
    path: '/login',
    who: 'anyone',
    title: 'login',
    texts: ['identity', 'demo'],
    load: () => import('../features/identity/login.screen.tsx'),
  },
  {
    path: '/onboarding',
    who: 'anyone',
    title: 'onboarding',
    texts: ['identity', 'onboarding', 'household', 'demo', 'options'],
    load: () => import('./pages/onboarding.page.tsx'),
  },
  {
    path: '/onboarding/preferences',
    who: 'account',
    title: 'preferences',
    texts: ['household', 'options'],
    load: () => import('./pages/preferences.page.tsx'),
  },
  {
    path: '/subscribe/plan',
    who: 'account',
    title: 'plan',
    texts: ['subscription', 'landing', 'options'],
    load: () => import('../features/subscription/plan.screen.tsx'),
  },
  {
    path: '/subscribe/details',
    who: 'account',
    title: 'details',
    texts: ['subscription', 'landing', 'options'],
    load: () => import('../features/subscription/details.screen.tsx'),
  },
  {
    path: '/subscribe/notify',
    who: 'account',
    title: 'notify',
    texts: ['subscription', 'options'],
    load: () => import('../features/subscription/notify.screen.tsx'),
  },
  {
    path: '/subscribe/disclaimer',
    who: 'account',
    title: 'disclaimer',
    texts: ['subscription', 'options'],
    load: () => import('../features/subscription/disclaimer.screen.tsx'),
  },
  {
    path: '/subscribe/payment',
    who: 'account',
    title: 'payment',
    texts: ['subscription', 'landing', 'options'],
    load: () => import('../features/subscription/payment.screen.tsx'),
  },
  {
    path: '/subscribe/confirmation',
    who: 'account',
    title: 'confirmation',
    texts: ['subscription', 'landing', 'options'],
    load: () => import('../features/subscription/confirmation.screen.tsx'),
  },
  {
    path: '/dashboard',
    who: 'account',
    title: 'dashboard',
    texts: ['dashboard', 'planner', 'ways', 'options'],
    load: () => import('./pages/dashboard.page.tsx'),
  },
  {
    path: '/recipe/:mealId',
    who: 'account',
    title: 'recipe',
    texts: ['catalogue', 'planner', 'ways', 'options'],
    load: () => import('./pages/recipe.page.tsx'),
  },
  {
    path: '/account',
    who: 'account',
    title: 'account',
    texts: ['account'],
    load: () => import('./pages/account.page.tsx'),
  },
  {
    path: '/account/invoices/:id',
    who: 'account',
    title: 'invoice',
    texts: ['invoices', 'options'],
    load: () => import('../features/invoices/invoice.screen.tsx'),
  },
  {
    path: '/order-status/:orderId',
    who: 'account',
    title: 'order_status',
    texts: ['order', 'options'],
    load: () => import('../features/ordering/order-status.screen.tsx'),
  },
  {
    path: '/ingredients/:mealId',
    who: 'account',
    title: 'ingredients',
    texts: ['getting', 'addresses', 'catalogue', 'options'],
    load: () => import('./pages/ingredients.page.tsx'),
  },
  {
    path: '/order-meal/:mealId',
    who: 'account',
    title: 'order_meal',
    texts: ['getting', 'addresses', 'catalogue', 'options'],
    load: () => import('./pages/order-meal.page.tsx'),
  },
  {
    path: '/partner/dashboard',
    who: 'partner',
    title: 'partner',
    texts: ['partner', 'order', 'options'],
    load: () => import('./pages/partner-dashboard.page.tsx'),
  },
  {
    path: '/join/chef',
    who: 'anyone',
    title: 'join_chef',
    texts: ['join', 'capture', 'identity', 'demo', 'options'],
    load: () => import('./pages/join-chef.page.tsx'),
  },
  {
    path: '/join/restaurant',
    who: 'anyone',
    title: 'join_restaurant',
    texts: ['join', 'capture', 'identity', 'demo', 'options'],
    load: () => import('./pages/join-restaurant.page.tsx'),
  },
  {
    path: '/join/driver',
    who: 'anyone',
    title: 'join_driver',
    texts: ['join', 'capture', 'identity', 'demo', 'options'],
    load: () => import('./pages/join-driver.page.tsx'),
  },
  {
    path: '/partner/payouts',
    who: 'partner',
    title: 'payouts',
    texts: ['payouts'],
    load: () => import('../features/invoices/payout-list.screen.tsx'),
  },
  {
    path: '/partner/payouts/:id',
    who: 'partner',
    title: 'payout_statement',
    texts: ['payouts'],
    load: () => import('../features/invoices/statement.screen.tsx'),
  },
  {
    path: '/driver/dashboard',
    who: 'account',
    title: 'driver',
    texts: ['driver', 'capture', 'options'],
    load: () => import('./pages/driver-dashboard.page.tsx'),
  },
  {
    path: '/driver/help',
    who: 'driver',
    title: 'driver_help',
    texts: ['driver'],
    load: () => import('../features/delivery/help.screen.tsx'),
  },
  {
    path: '/demo/messages',
    who: 'anyone',
    title: 'messages',
    texts: ['demo'],
    load: () => import('./pages/demo-messages.page.tsx'),
  },
];

export const preparedRooms: readonly PreparedPlace[] = [
  { path: '/meal-plans', who: 'anyone', title: 'meal_plans', room: 'meal_plans' },
  { path: '/chef-hiring', who: 'anyone', title: 'chef_hiring', room: 'chef_hiring' },
  { path: '/about', who: 'anyone', title: 'about', room: 'about' },
  { path: '/privacy', who: 'anyone', title: 'privacy', room: 'privacy' },
  { path: '/terms', who: 'anyone', title: 'terms', room: 'terms' },
  { path: '/compliance', who: 'anyone', title: 'compliance', room: 'compliance' },
];

/** Old and short addresses, with where they lead. */
export const redirects: readonly { readonly path: string; readonly to: string }[] = [
  { path: '/auth', to: '/onboarding' },
  { path: '/join-as-chef', to: '/join/chef' },
];
