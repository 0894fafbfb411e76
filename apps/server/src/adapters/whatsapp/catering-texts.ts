export const cateringTexts = {
  event_quoted: {
    en: "A chef would love to cook for you: {partner} has quoted {amount} for your event on {day}. Open Sufra to see the menu, what's included and how long the quote is valid.",
    ar: 'وصلك عرض من {partner} لمناسبتك يوم {day} بمبلغ {amount}. تجد القائمة وكل ما يشمله العرض في سُفرة، وهو متاح لك إلى أن تنتهي مدته.',
  },
  event_booked: {
    en: 'Your chef is booked: {partner} will cook for you on {day} at {from}. Your deposit of {amount} is paid, and the balance is charged {hours} after the event. You can message your chef in Sufra.',
    ar: 'تم الحجز: يطبخ لك {partner} يوم {day} الساعة {from}. دُفع العربون {amount}، ويُخصم الباقي بعد مرور {hours} على المناسبة. يمكنك مراسلة الطاهي من سُفرة.',
  },
  event_moved: {
    en: "As you asked, we've moved your event to {day} at {from}. We've told everyone involved.",
    ar: 'نقلنا موعد مناسبتك كما طلبت إلى يوم {day} الساعة {from}، وأبلغنا كل من يعنيه الأمر.',
  },
  event_cancelled_by_customer: {
    en: 'Your event on {day} is cancelled, as you asked. You can see what happens to your deposit in Sufra.',
    ar: 'ألغينا مناسبتك يوم {day} كما طلبت. تجد تفاصيل العربون في صفحة المناسبة في سُفرة.',
  },
  event_cancelled_by_chef: {
    en: "We're sorry: your chef can no longer cook for you on {day}. We're refunding your full deposit to your card. Send a new request in Sufra to get quotes from other chefs.",
    ar: 'نعتذر إليك: لن يتمكّن الطاهي من الطبخ في مناسبتك يوم {day}. يُعاد العربون كاملًا إلى بطاقتك. أرسل طلبك من جديد في سُفرة ليصلك عرض من غيره.',
  },
  event_cancelled_by_chef_disputed: {
    en: "We're sorry: your chef can no longer cook for you on {day}. You've disputed the deposit with your bank, so your bank will decide about it. If it decides in our favour, we'll refund it to your card anyway. Send a new request in Sufra to get quotes from other chefs.",
    ar: 'نعتذر إليك: لن يتمكّن الطاهي من الطبخ في مناسبتك يوم {day}. اعترضت على العربون لدى مصرفك، والقرار فيه بيد المصرف: إذا رُفض الاعتراض أعدنا المبلغ إلى بطاقتك. أرسل طلبك من جديد في سُفرة ليصلك عرض من غيره.',
  },
  event_cancelled_by_sufra: {
    en: "We're sorry: we had to cancel your event on {day}. We're refunding everything you paid to your card. Contact support if you have a question.",
    ar: 'نعتذر إليك: اضطررنا إلى إلغاء مناسبتك يوم {day}. يُعاد كل ما دفعته إلى بطاقتك. راسلنا هنا إن كان لديك سؤال.',
  },
  event_cancelled_by_sufra_disputed: {
    en: "We're sorry: we had to cancel your event on {day}. You've disputed the deposit with your bank, so your bank will decide about it. If it decides in our favour, we'll refund it to your card anyway. Contact support if you have a question.",
    ar: 'نعتذر إليك: اضطررنا إلى إلغاء مناسبتك يوم {day}. اعترضت على العربون لدى مصرفك، والقرار فيه بيد المصرف: إذا رُفض الاعتراض أعدنا المبلغ إلى بطاقتك. راسلنا هنا إن كان لديك سؤال.',
  },
  event_chef_absent: {
    en: "We're sorry that your chef didn't come on {day}. The event is cancelled, and we're refunding your full deposit of {amount} to your card. Send a new request in Sufra to get quotes from other chefs.",
    ar: 'نعتذر إليك لأن الطاهي لم يحضر يوم {day}. أُلغيت المناسبة، ويُعاد العربون كاملًا إلى بطاقتك: {amount}. أرسل طلبك من جديد في سُفرة ليصلك عرض من غيره.',
  },
  event_objection_upheld: {
    en: "We've looked into your objection about your event on {day} and cancelled the balance. We're also refunding {amount} of your deposit to your card. Contact support if you have a question.",
    ar: 'راجعنا اعتراضك على مناسبتك يوم {day}، ولن نخصم الباقي. ونعيد من العربون إلى بطاقتك {amount}. راسلنا هنا إن كان لديك سؤال.',
  },
  event_objection_dismissed: {
    en: "We've looked into your objection about your event on {day}. We're charging {amount} as the balance to your card now. Contact support if you have a question.",
    ar: 'راجعنا اعتراضك على مناسبتك يوم {day}. نخصم الآن من بطاقتك {amount} لتسوية الباقي. راسلنا هنا إن كان لديك سؤال.',
  },
  event_expired: {
    en: 'Your event date, {day}, has come and no chef was booked. Nothing was charged. Send a new request whenever you like: asking a week or two ahead brings the most quotes.',
    ar: 'حلّ موعد مناسبتك يوم {day} من دون حجز طاهٍ، ولم نخصم شيئًا. أرسل طلبًا جديدًا متى شئت: قبل الموعد بأسبوع أو أسبوعين تصلك عروض أكثر.',
  },
  event_tomorrow: {
    en: 'Your event is almost here: {partner} will cook for you on {day} at {from}. Is there anything else your chef should know? Send a message in Sufra.',
    ar: 'اقترب موعد مناسبتك: يطبخ لك {partner} يوم {day} الساعة {from}. إن كان هناك ما ينبغي أن يعرفه الطاهي فراسله من سُفرة.',
  },
  event_completed: {
    en: 'We hope you had a wonderful time. How was {partner}? Rate your chef in Sufra. If something was wrong, tell us there within {hours}; after that we charge the balance to your card.',
    ar: 'نرجو أنها كانت سفرة لا تُنسى. كيف كانت تجربتك مع {partner}؟ قيّمها في سُفرة. إن لم يكن كل شيء على ما يرام فأخبرنا هناك خلال {hours}، وبعدها نخصم باقي المبلغ من بطاقتك.',
  },
  event_payment_failed: {
    en: "We couldn't charge the balance of {amount} for your event to your card. We'll try again on {retry}. In Sufra you can use another card or pay now.",
    ar: 'تعذّر خصم الباقي {amount} لمناسبتك من بطاقتك. نحاول من جديد يوم {retry}، ويمكنك في سُفرة استخدام بطاقة أخرى أو الدفع الآن.',
  },
  event_unpaid: {
    en: 'We tried several times, and {amount} for your event is still unpaid. Please pay it with another card in Sufra, or contact support.',
    ar: 'حاولنا أكثر من مرة، وما زال مبلغ {amount} لمناسبتك غير مدفوع. اختر بطاقة أخرى في سُفرة وادفع من هناك، أو راسلنا هنا.',
  },
  event_waived: {
    en: "We've waived the balance of {amount} for your event on {day}, so there's nothing left to pay. Your credit note is in Sufra.",
    ar: 'أعفيناك من الباقي {amount} لمناسبتك يوم {day}، ولم يعد عليك شيء. تجد الإشعار الدائن في سُفرة.',
  },
  event_message: {
    en: 'You have a message from {partner} about your event on {day}. Read it and reply in Sufra.',
    ar: 'تنتظرك رسالة من {partner} عن مناسبتك يوم {day}. اقرأها وأجب عنها في سُفرة.',
  },
  chef_new_request: {
    en: 'New chef request: an event for {people} on {day}, in {area}. Open Events on your dashboard and send a quote.',
    ar: 'طلب جديد لطاهٍ: مناسبة تجمع {people} في {area} يوم {day}. افتح «المناسبات» في لوحتك وقدّم عرضك.',
  },
  chef_booked: {
    en: "You're booked! An event for {people} on {day} at {from}, in {area}. The address and phone number are on your dashboard, where you can also message your customer.",
    ar: 'تم حجزك! مناسبة تجمع {people} في {area} يوم {day} الساعة {from}. تجد العنوان والهاتف في لوحتك، ومنها تراسل العميل.',
  },
  chef_moved: {
    en: "Your customer has moved an event you're booked for. It's now on {day} at {from} instead. If that doesn't work for you, cancel the booking on your dashboard.",
    ar: 'نقل العميل موعد مناسبة أنت محجوز لها إلى يوم {day} الساعة {from}. إن لم يناسبك الموعد فألغِ الحجز من لوحتك.',
  },
  chef_cancelled: {
    en: 'The event you were booked for on {day} is cancelled. See what this means for you on your dashboard, under Events.',
    ar: 'أُلغيت المناسبة التي حُجزت لها يوم {day}. تجد ما يترتّب على ذلك في لوحتك ضمن «المناسبات».',
  },
  chef_objection: {
    en: "Your customer objects to the event on {day}. The balance is on hold while we look into it, and we'll contact you if we need your side. You can message your customer on your dashboard, under Events.",
    ar: 'اعترض العميل على مناسبة يوم {day}. لا نخصم الباقي حتى نراجع الأمر، ونتواصل معك إن احتجنا إلى روايتك. يمكنك مراسلة العميل من لوحتك ضمن «المناسبات».',
  },
  chef_tomorrow: {
    en: "Reminder: you're cooking for {people} on {day} at {from}, in {area}. Everything you need is on your dashboard.",
    ar: 'نذكّرك: لديك مناسبة تجمع {people} في {area} يوم {day} الساعة {from}. كل ما تحتاج إليه في لوحتك.',
  },
  chef_message: {
    en: 'Your customer has sent you a message about the event on {day}. Read it and reply on your dashboard, under Events.',
    ar: 'كتب إليك العميل عن مناسبة يوم {day}. اقرأ الرسالة وأجب عنها في لوحتك ضمن «المناسبات».',
  },
} as const;
