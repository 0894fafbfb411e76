export const supportTexts = {
  support_answered: {
    en: "Hello {name}, we've answered your request {number}. Open Help and support in Sufra to read our answer and reply.",
    ar: 'أهلًا {name}، أجبنا عن استفسارك رقم {number}. افتح «المساعدة والدعم» في سُفرة لتقرأ الجواب وتكتب لنا من جديد.',
  },
} as const;
