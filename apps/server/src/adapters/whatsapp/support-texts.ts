// What people are told of their requests to support; template-texts.ts gathers them.

export const supportTexts = {
  support_answered: {
    en: 'Hello {name}, we have answered your request {number}. Open Help and support in Sufra to read it and to write back.',
    ar: 'أهلًا {name}، أجبنا عن استفسارك رقم {number}. افتح «المساعدة والدعم» في سُفرة لتقرأ الجواب وتكتب لنا من جديد.',
  },
} as const;
