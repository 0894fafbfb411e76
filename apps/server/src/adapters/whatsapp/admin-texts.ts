export const adminTexts = {
  admin_slots_empty: {
    en: 'Subscriber meals without a safe suggestion tonight: {count}. Open Coverage in the admin panel to see which meals to add.',
    ar: 'عدد وجبات المشتركين بلا اقتراح آمن الليلة: {count}. افتح صفحة التغطية في لوحة الإدارة لترى ما ينقص.',
  },
} as const;
