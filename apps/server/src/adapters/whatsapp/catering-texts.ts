// The texts about private chefs for events, to customers and to chefs; template-texts.ts gathers them.

export const cateringTexts = {
  event_quoted: {
    en: 'A chef would love to cook for you: {partner} offers {amount} for your event on {day}. The menu and all it includes are in Sufra, and the offer is yours until it runs out.',
    ar: 'وصلك عرض من {partner} لمناسبتك يوم {day} بمبلغ {amount}. تجد القائمة وكل ما يشمله العرض في سُفرة، وهو متاح لك إلى أن تنتهي مدته.',
  },
  event_booked: {
    en: 'It is settled: {partner} cooks for you on {day} at {from}. Your deposit of {amount} is paid, and the rest is charged after the event. In Sufra you can write to your chef.',
    ar: 'تم الحجز: يطهو لك {partner} يوم {day} الساعة {from}. دُفع العربون {amount}، ويُخصم الباقي بعد المناسبة. يمكنك مراسلة الطاهي من سُفرة.',
  },
  event_moved: {
    en: 'As you wished, your event has moved to {day} at {from}. We have told everyone it concerns.',
    ar: 'كما طلبت، انتقل موعد مناسبتك إلى يوم {day} الساعة {from}، وأبلغنا كل من يعنيه الأمر.',
  },
  event_cancelled_by_customer: {
    en: 'Your event on {day} is cancelled, as you asked. You will find what that means for your deposit with the event in Sufra.',
    ar: 'ألغينا مناسبتك يوم {day} كما طلبت. تجد ما يخصّ العربون مع المناسبة في سُفرة.',
  },
  event_cancelled_by_chef: {
    en: "We're sorry: your chef can't cook for you on {day} after all. Your whole deposit goes back to your card. Ask again in Sufra, and others will gladly offer.",
    ar: 'نعتذر إليك: لن يتمكّن الطاهي من خدمة مناسبتك يوم {day}. يعود العربون كاملًا إلى بطاقتك. أرسل طلبك من جديد في سُفرة ليصلك عرض من غيره.',
  },
  event_cancelled_by_chef_disputed: {
    en: "We're sorry: your chef can't cook for you on {day} after all. You told your bank that you dispute the deposit, so your bank decides about it: what it leaves with us goes back to your card. Ask again in Sufra, and others will gladly offer.",
    ar: 'نعتذر إليك: لن يتمكّن الطاهي من خدمة مناسبتك يوم {day}. اعترضت على العربون لدى مصرفك، فالقرار فيه له، وما أبقاه عندنا رددناه إلى بطاقتك. أرسل طلبك من جديد في سُفرة ليصلك عرض من غيره.',
  },
  event_cancelled_by_sufra: {
    en: "We're sorry: we had to cancel your event on {day}. Whatever you have paid goes back to your card. Write to us here if you have a question.",
    ar: 'نعتذر إليك: اضطررنا إلى إلغاء مناسبتك يوم {day}. يعود كل ما دفعته إلى بطاقتك. راسلنا هنا إن كان لديك سؤال.',
  },
  event_cancelled_by_sufra_disputed: {
    en: "We're sorry: we had to cancel your event on {day}. You told your bank that you dispute the deposit, so your bank decides about it: what it leaves with us goes back to your card. Write to us here if you have a question.",
    ar: 'نعتذر إليك: اضطررنا إلى إلغاء مناسبتك يوم {day}. اعترضت على العربون لدى مصرفك، فالقرار فيه له، وما أبقاه عندنا رددناه إلى بطاقتك. راسلنا هنا إن كان لديك سؤال.',
  },
  event_expired: {
    en: 'The day you asked for has come, {day}, and no chef was booked. Nothing was charged. Ask again whenever you like: a week or two ahead brings the most offers.',
    ar: 'حلّ يوم مناسبتك، {day}، دون حجز طاهٍ، ولم نخصم شيئًا. أرسل طلبًا جديدًا متى شئت: قبل الموعد بأسبوع أو أسبوعين تصلك عروض أكثر.',
  },
  event_tomorrow: {
    en: 'Soon the table is set: {partner} cooks for you on {day} at {from}. Is there anything else your chef should know? Write in Sufra.',
    ar: 'اقترب موعد السفرة: يطهو لك {partner} يوم {day} الساعة {from}. إن كان هناك ما ينبغي أن يعرفه الطاهي فاكتب له من سُفرة.',
  },
  event_completed: {
    en: 'We hope it was a table to remember. How was {partner}? Tell us in Sufra with a few stars. The rest of the price is charged to your card now.',
    ar: 'نرجو أنها كانت سفرة لا تُنسى. كيف كانت تجربتك مع {partner}؟ أخبرنا بنجومك في سُفرة. نخصم الآن باقي المبلغ من بطاقتك.',
  },
  event_payment_failed: {
    en: 'Your card did not pay the remaining {amount} for your event. We try again on {retry}; in Sufra you can use another card or pay at once.',
    ar: 'لم تقبل بطاقتك دفع الباقي {amount} لمناسبتك. نحاول مجددًا يوم {retry}، ويمكنك في سُفرة استخدام بطاقة أخرى أو الدفع الآن.',
  },
  event_unpaid: {
    en: 'We tried several times, and {amount} for your event is still open. Please choose another card in Sufra and pay it there, or write to us here.',
    ar: 'حاولنا أكثر من مرة، وما زال مبلغ {amount} لمناسبتك غير مدفوع. اختر بطاقة أخرى في سُفرة وادفع من هناك، أو راسلنا هنا.',
  },
  event_message: {
    en: 'A message from {partner} about your event on {day} is waiting for you. Read it and answer in Sufra.',
    ar: 'تنتظرك رسالة من {partner} عن مناسبتك يوم {day}. اقرأها وأجب عنها في سُفرة.',
  },
  chef_new_request: {
    en: 'Somebody is looking for a chef: an event for {people} on {day}, in {area}. Open Events on your dashboard and make an offer.',
    ar: 'طلب جديد لطاهٍ: مناسبة تجمع {people} في {area} يوم {day}. افتح «المناسبات» في لوحتك وقدّم عرضك.',
  },
  chef_booked: {
    en: 'You are booked! An event for {people} on {day} at {from}, in {area}. Address and phone are on your dashboard, where you can also write to your customer.',
    ar: 'تم حجزك! مناسبة تجمع {people} في {area} يوم {day} الساعة {from}. تجد العنوان والهاتف في لوحتك، ومنها تراسل العميل.',
  },
  chef_moved: {
    en: "Your customer has moved an event you are booked for: it is on {day} at {from} now. If that doesn't work for you, give the booking back on your dashboard.",
    ar: 'نقل العميل موعد مناسبة أنت محجوز لها إلى يوم {day} الساعة {from}. إن لم يناسبك الموعد فأعد الحجز من لوحتك.',
  },
  chef_cancelled: {
    en: 'The event you were booked for on {day} is cancelled. You will find what that means for you on your dashboard, under Events.',
    ar: 'أُلغيت المناسبة التي حُجزت لها يوم {day}. تجد ما يعنيه ذلك لك في لوحتك ضمن «المناسبات».',
  },
  chef_tomorrow: {
    en: 'A reminder: you cook for {people} on {day} at {from}, in {area}. Everything you need is on your dashboard.',
    ar: 'نذكّرك: لديك مناسبة تجمع {people} في {area} يوم {day} الساعة {from}. كل ما تحتاج إليه في لوحتك.',
  },
  chef_message: {
    en: 'Your customer has written to you about the event on {day}. Read the message and answer on your dashboard, under Events.',
    ar: 'كتب إليك العميل عن مناسبة يوم {day}. اقرأ الرسالة وأجب عنها في لوحتك ضمن «المناسبات».',
  },
} as const;
