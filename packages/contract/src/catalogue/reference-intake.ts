/** Of an adult: Regulation (EU) 1169/2011, annex XIII (sodium from 6 g of salt); fibre from EFSA's adequate intake. */
export const referenceIntake = {
  calories: 2000,
  fat: 70,
  saturatedFat: 20,
  carbs: 260,
  sugar: 90,
  protein: 50,
  fibre: 25,
  sodium: 2400,
  potassium: 2000,
  phosphorus: 700,
  calcium: 800,
  iron: 14,
  vitaminK: 75,
} as const;
