// The texts to those who want to deliver and to drivers about their standing; template-texts.ts gathers them.

export const driverTexts = {
  driver_received: {
    en: 'Thank you, {name}! Your application to drive with Sufra has reached us. We check the documents within 2 to 3 business days and write to you here.',
    ar: 'شكرًا لك يا {name}! وصلنا طلبك للتوصيل مع سُفرة. نراجع المستندات خلال يومين إلى ثلاثة أيام عمل، ونكتب لك هنا بالنتيجة.',
  },
  driver_approved: {
    en: 'Welcome aboard, {name}! You are approved as a Sufra driver. Open your driver dashboard and go online whenever you are ready for your first delivery.',
    ar: 'أهلًا بك معنا يا {name}! وافقنا على انضمامك سائقًا في سُفرة. افتح لوحة السائق وفعّل حالة الاتصال متى كنت مستعدًا لأول توصيلة.',
  },
  driver_rejected: {
    en: "Hello {name}, we looked at your application to drive with Sufra with care, and we can't approve it as it is. Open Sufra to read why: once that is put right, you are welcome to apply again.",
    ar: 'عزيزنا {name}، راجعنا طلبك للتوصيل مع سُفرة بعناية، ولا يمكننا قبوله بصورته الحالية. افتح سُفرة لتقرأ السبب، ونرحّب بطلبك من جديد بعد معالجته.',
  },
  driver_suspended: {
    en: 'Hello {name}, your Sufra driver account is suspended for now, and no new deliveries come in. Whatever you have already picked up, please bring to its door. Write to us here, so that we can sort it out together.',
    ar: 'عزيزنا {name}، أوقفنا حسابك كسائق في سُفرة مؤقتًا، ولن تصلك توصيلات جديدة. ما استلمته من المطبخ نرجو أن توصله إلى صاحبه. راسلنا هنا لنحلّ الأمر معًا.',
  },
  driver_reinstated: {
    en: 'Good news, {name}: your Sufra driver account is active again. Go online whenever you are ready. Thank you for your patience.',
    ar: 'خبر سارّ يا {name}: عاد حسابك كسائق في سُفرة إلى العمل. فعّل حالة الاتصال متى كنت مستعدًا. شكرًا على صبرك.',
  },
} as const;
