/** Breakfast, lunch and dinner of the landing page. */
export const landingMeals = ['foul-medames', 'chicken-machboos', 'adas-soup'] as const;
