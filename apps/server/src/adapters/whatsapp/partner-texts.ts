export const partnerTexts = {
  application_received: {
    en: 'Thank you! We have received your application for {partner}. We review documents within 2 to 3 business days and will message you here.',
    ar: 'شكرًا لك! وصلنا طلب انضمام {partner} إلى سُفرة. نراجع المستندات خلال يومين إلى ثلاثة أيام عمل، ونخبرك هنا بالنتيجة.',
  },
  application_approved: {
    en: 'Welcome to Sufra! {partner} is approved. Open your dashboard, add your first dishes and set your opening hours to start receiving orders.',
    ar: 'أهلًا بك شريكًا في سُفرة! وافقنا على انضمام {partner}. افتح لوحة التحكم وأضف أطباقك الأولى وحدّد ساعات عملك لتبدأ الطلبات.',
  },
  application_rejected: {
    en: "We have reviewed your application for {partner} and can't approve it yet. Open Sufra to see the reason. Once it's fixed, you're welcome to apply again.",
    ar: 'راجعنا طلب انضمام {partner} بعناية، ولا يمكننا قبوله بصورته الحالية. افتح سُفرة لتقرأ السبب، ونرحّب بطلبك من جديد بعد معالجته.',
  },
  standing_suspended: {
    en: "Your partner account for {partner} is suspended, so it won't receive new orders. Please contact support in Sufra and we'll sort it out together.",
    ar: 'أوقفنا حساب {partner} في سُفرة مؤقتًا، ولن تصله طلبات جديدة. راسلنا هنا لنحلّ الأمر معًا.',
  },
  standing_reinstated: {
    en: 'Good news: {partner} is active on Sufra again and can receive orders. Thank you for your patience.',
    ar: 'خبر سارّ: أُعيد تفعيل حساب {partner} في سُفرة، ويمكنه استقبال الطلبات من جديد. شكرًا على صبرك.',
  },
} as const;
