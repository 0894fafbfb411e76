import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { newcomer } from '../../src/lib/person.fixture.ts';

export const subscriber: SessionUser = {
  ...newcomer,
  name: 'Layla Haddad',
  email: 'layla@example.com',
  isProfileComplete: true,
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  selectedPlan: 'full-day',
  isNotificationTimeChosen: true,
  aiDisclaimerAccepted: true,
  location: { emirate: 'Dubai', area: 'Marina', address: '', lat: 25.08, lng: 55.14 },
};

/** Signed in, with a profile and without a plan. */
export const withoutPlan: SessionUser = {
  ...subscriber,
  hasActiveSubscription: false,
  subscriptionStatus: null,
  selectedPlan: null,
};

export const kitchenOwner: SessionUser = {
  ...withoutPlan,
  roles: ['customer', 'partner'],
  partnerRole: 'owner',
};

export const admin: SessionUser = {
  ...withoutPlan,
  roles: ['customer', 'admin'],
  isAdmin: true,
  staffRole: 'owner',
};

export const driver: SessionUser = { ...withoutPlan, roles: ['customer', 'driver'] };
