// Somebody who just signed in and told us nothing yet; tests start from here and change what they are about.
import type { SessionUser } from '@sufra/contract/identity.ts';

export const newcomer: SessionUser = {
  phone: '+971501234567',
  name: null,
  email: null,
  language: 'en',
  roles: ['customer'],
  isAdmin: false,
  isProfileComplete: false,
  hasActiveSubscription: false,
  subscriptionStatus: null,
  selectedPlan: null,
  notificationTime: '08:00',
  isNotificationTimeChosen: false,
  aiDisclaimerAccepted: false,
  familySize: 2,
  location: null,
  preferredCuisines: [],
  dietaryPrograms: [],
  allergies: [],
  dislikedDishes: [],
  healthConditions: null,
  preferredMealTimes: {},
};
