// What admins are told by WhatsApp; the table of all templates takes it in.

export const adminTexts = {
  admin_slots_empty: {
    en: 'Tonight {count} meals of subscribers have nothing safe to suggest. Open Coverage in the admin panel to see what to cook more of.',
    ar: 'لا اقتراح آمنًا الليلة لعدد {count} من وجبات المشتركين. افتح صفحة التغطية في لوحة الإدارة لترى ما ينقص.',
  },
} as const;
