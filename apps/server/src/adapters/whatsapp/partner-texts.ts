// The texts to those who want to become partners and to partners about their standing; template-texts.ts gathers them.

export const partnerTexts = {
  application_received: {
    en: 'Thank you! Your application for {partner} has reached us. We check the documents within 2 to 3 business days and write to you here.',
    ar: 'شكرًا لك! وصلنا طلب انضمام {partner} إلى سُفرة. نراجع المستندات خلال يومين إلى ثلاثة أيام عمل، ونكتب لك هنا بالنتيجة.',
  },
  application_approved: {
    en: 'Welcome to Sufra! {partner} is approved. Open your dashboard, put your first dishes on the menu and set your hours: then orders can come.',
    ar: 'أهلًا بك شريكًا في سُفرة! وافقنا على انضمام {partner}. افتح لوحة التحكم وأضف أطباقك الأولى وحدّد ساعات عملك لتبدأ الطلبات.',
  },
  application_rejected: {
    en: "We looked at your application for {partner} with care, and we can't approve it as it is. Open Sufra to read why: once that is put right, you are welcome to apply again.",
    ar: 'راجعنا طلب انضمام {partner} بعناية، ولا يمكننا قبوله بصورته الحالية. افتح سُفرة لتقرأ السبب، ونرحّب بطلبك من جديد بعد معالجته.',
  },
  standing_suspended: {
    en: 'Your partner account for {partner} is suspended for now, and no new orders come in. Please write to us here, so that we can sort it out together.',
    ar: 'أوقفنا حساب {partner} في سُفرة مؤقتًا، ولن تصله طلبات جديدة. راسلنا هنا لنحلّ الأمر معًا.',
  },
  standing_reinstated: {
    en: 'Good news: {partner} is open on Sufra again, and orders can come in as before. Thank you for your patience.',
    ar: 'خبر سارّ: عاد {partner} إلى سُفرة، وتصله الطلبات كما كانت. شكرًا على صبرك.',
  },
} as const;
