export const driverTexts = {
  driver_received: {
    en: 'Thank you, {name}! We have received your application to drive with Sufra. We review documents within 2 to 3 business days and will message you here.',
    ar: 'شكرًا لك يا {name}! وصلنا طلب انضمامك سائقًا إلى سُفرة. نراجع المستندات خلال يومين إلى ثلاثة أيام عمل، ونخبرك هنا بالنتيجة.',
  },
  driver_approved: {
    en: 'Welcome aboard, {name}! You are approved as a Sufra driver. Open your driver dashboard and go online whenever you are ready for your first delivery.',
    ar: 'أهلًا بك معنا يا {name}! وافقنا على انضمامك سائقًا في سُفرة. افتح لوحة السائق واضغط «ابدأ العمل» متى كنت مستعدًا لأول توصيلة.',
  },
  driver_rejected: {
    en: "Hello {name}, we have reviewed your application to drive with Sufra and can't approve it yet. Open Sufra to see the reason. Once it's fixed, you're welcome to apply again.",
    ar: 'أهلًا {name}، راجعنا طلب انضمامك سائقًا إلى سُفرة بعناية، ولا يمكننا قبوله بصورته الحالية. افتح سُفرة لتقرأ السبب، ونرحّب بطلبك من جديد بعد معالجته.',
  },
  driver_suspended: {
    en: "Hello {name}, your Sufra driver account is suspended, so you won't receive new delivery requests. Please complete any delivery you have already picked up. Contact support in Sufra and we'll sort it out together.",
    ar: 'أهلًا {name}، أوقفنا حسابك كسائق في سُفرة مؤقتًا، ولن تصلك توصيلات جديدة. نرجو أن توصل ما استلمته إلى صاحبه. راسلنا هنا لنحلّ الأمر معًا.',
  },
  driver_reinstated: {
    en: 'Good news, {name}: your Sufra driver account is active again. Go online whenever you are ready. Thank you for your patience.',
    ar: 'خبر سارّ يا {name}: أُعيد تفعيل حسابك كسائق في سُفرة. ابدأ العمل متى كنت مستعدًا. شكرًا على صبرك.',
  },
} as const;
