export const subscriptionTexts = {
  subscription_paused: {
    en: 'Your subscription is paused from {from} until you resume it. The meals of that time are added to the end of your month.',
    ar: 'اشتراكك متوقّف مؤقتًا من {from} إلى أن تستأنفه. وجبات هذه المدة تُضاف إلى نهاية شهرك.',
  },
  subscription_paused_until: {
    en: 'Your subscription is paused from {from} and resumes on {until}. The meals of that time are added to the end of your month.',
    ar: 'اشتراكك متوقّف مؤقتًا من {from}، وتعود وجباتك يوم {until}. وجبات هذه المدة تُضاف إلى نهاية شهرك.',
  },
  subscription_resumed: {
    en: "Welcome back! Your subscription has resumed and renews on {renewal}. We're already planning your meals.",
    ar: 'أهلًا بعودتك! استُؤنف اشتراكك ويتجدّد يوم {renewal}. بدأنا نخطّط لوجباتك.',
  },
  subscription_skipped: {
    en: "As you asked, we've skipped your meals on {day}. We've added {credit} to your Sufra credit.",
    ar: 'تم تخطّي وجباتك يوم {day} كما طلبت. أضفنا مبلغ {credit} إلى رصيدك في سُفرة.',
  },
  subscription_skipped_ahead: {
    en: "As you asked, we've skipped your meals on {day}. Your next payment moves to {renewal}, and your new month starts then.",
    ar: 'تم تخطّي وجباتك يوم {day} كما طلبت. انتقلت دفعتك القادمة إلى {renewal}، ومعها يبدأ شهرك الجديد.',
  },
  subscription_plan_changed: {
    en: "Done: you're on the {plan} plan, starting {from}. The difference for this month is for the meals still to come, and you can see it in your invoices.",
    ar: 'تم تغيير باقتك إلى «{plan}» ابتداءً من {from}. فرق هذا الشهر محسوب للوجبات الباقية، وتجد تفصيله في فواتيرك.',
  },
  subscription_price_changed: {
    en: 'The price of your {plan} plan changes from {old} to {new} a month. Your renewal on {renewal} is the first at the new price. You can change or cancel your plan in Sufra until then.',
    ar: 'يتغيّر سعر باقتك «{plan}» من {old} إلى {new} شهريًا. أول تجديد بالسعر الجديد يوم {renewal}، ويمكنك قبله تغيير باقتك أو إلغاؤها في سُفرة.',
  },
  subscription_cancelled: {
    en: "Your subscription is cancelled, as you asked. Your meals continue until {last}, and you're welcome back anytime.",
    ar: 'ألغينا اشتراكك كما طلبت. وجباتك مستمرة حتى {last}، وأهلًا بعودتك متى شئت.',
  },
  subscription_cancelled_refund: {
    en: "Your subscription is cancelled, as you asked, and we're refunding {refund} to your card. Thank you for being with us.",
    ar: 'ألغينا اشتراكك كما طلبت، ونعيد مبلغ {refund} إلى بطاقتك. سعدنا بك على سفرتنا.',
  },
  subscription_cancelled_today: {
    en: "Your subscription ended today, as you asked. Thank you for being with us. You're welcome back anytime.",
    ar: 'انتهى اشتراكك اليوم كما طلبت. سعدنا بك على سفرتنا، وأهلًا بعودتك متى شئت.',
  },
  subscription_kept: {
    en: "We're glad you're staying! Your subscription continues and renews on {renewal}, as before.",
    ar: 'يسعدنا بقاؤك! اشتراكك مستمر ويتجدّد يوم {renewal} كما كان.',
  },
  subscription_renewal_notice: {
    en: "Your {plan} plan renews on {renewal}. We'll charge {amount} to your card ending in {ending}. Until then you can change, pause or cancel it under Account, Subscription in Sufra.",
    ar: 'تتجدّد باقتك «{plan}» يوم {renewal}، ونخصم مبلغ {amount} من بطاقتك المنتهية بالأرقام {ending}. يمكنك قبل ذلك تغييرها أو إيقافها مؤقتًا أو إلغاؤها من «الحساب» ثم «الاشتراك» في سُفرة.',
  },
  subscription_renewal_notice_with_credit: {
    en: "Your {plan} plan renews on {renewal} for {price}: {credit} from your credit, if you don't spend it before, and {amount} from your card ending in {ending}. Until then you can change, pause or cancel it under Account, Subscription in Sufra.",
    ar: 'تتجدّد باقتك «{plan}» يوم {renewal} بمبلغ {price}: منه {credit} من رصيدك إن لم تستخدمه قبل ذلك، و{amount} من بطاقتك المنتهية بالأرقام {ending}. يمكنك قبل ذلك تغييرها أو إيقافها مؤقتًا أو إلغاؤها من «الحساب» ثم «الاشتراك» في سُفرة.',
  },
  subscription_renewal_notice_by_credit: {
    en: "Your {plan} plan renews on {renewal} for {price}. Your credit covers it in full, so we won't charge your card if you don't spend the credit before. Until then you can change, pause or cancel it under Account, Subscription in Sufra.",
    ar: 'تتجدّد باقتك «{plan}» يوم {renewal} بمبلغ {price}. رصيدك يغطّيه كله، فلن نخصم شيئًا من بطاقتك إن لم تستخدم رصيدك قبل ذلك. يمكنك قبل ذلك تغييرها أو إيقافها مؤقتًا أو إلغاؤها من «الحساب» ثم «الاشتراك» في سُفرة.',
  },
  subscription_renewal_notice_no_card: {
    en: 'Your {plan} plan renews on {renewal} for {price}, and you have no card on file. Please add one under Account, Subscription in Sufra. You can also change, pause or cancel your plan there.',
    ar: 'تتجدّد باقتك «{plan}» يوم {renewal} بمبلغ {price}، ولا توجد لديك بطاقة محفوظة. أضف بطاقة من «الحساب» ثم «الاشتراك» في سُفرة، ويمكنك من هناك أيضًا تغيير الباقة أو إيقافها مؤقتًا أو إلغاؤها.',
  },
  subscription_renewed: {
    en: 'Thank you! Your {plan} plan has renewed for another month. We charged {amount} to your card, and your next payment is on {renewal}. Your invoice is in Sufra.',
    ar: 'شكرًا لك! تجدّدت باقتك «{plan}» شهرًا آخر، وخُصم مبلغ {amount} من بطاقتك. الدفعة القادمة يوم {renewal}، وفاتورتك في سُفرة.',
  },
  subscription_renewed_by_credit: {
    en: 'Thank you! Your {plan} plan has renewed for another month, paid in full with your credit. Your next payment is on {renewal}. Your invoice is in Sufra.',
    ar: 'شكرًا لك! تجدّدت باقتك «{plan}» شهرًا آخر، وغطّاها رصيدك كلها. الدفعة القادمة يوم {renewal}. فاتورتك في سُفرة.',
  },
  subscription_payment_failed: {
    en: "We couldn't charge {amount} to your card to renew your subscription. Your meals continue until {last}, and we'll try again on {retry}. You can switch to another card in Sufra at any time.",
    ar: 'لم نتمكّن من خصم {amount} من بطاقتك لتجديد اشتراكك. وجباتك مستمرة حتى {last}، وسنحاول من جديد يوم {retry}. يمكنك استخدام بطاقة أخرى في سُفرة متى شئت.',
  },
  subscription_payment_failed_stopped: {
    en: "We couldn't charge {amount} to your card to renew your subscription. Your meals wait until it's paid, and we'll try again on {retry}. You can switch to another card in Sufra at any time.",
    ar: 'لم نتمكّن من خصم {amount} من بطاقتك لتجديد اشتراكك. تنتظر وجباتك حتى إتمام الدفع، وسنحاول من جديد يوم {retry}. يمكنك استخدام بطاقة أخرى في سُفرة متى شئت.',
  },
  subscription_expired: {
    en: "Your {plan} plan has ended because the payment didn't go through. Your preferences are saved, and you can subscribe again whenever you like.",
    ar: 'انتهت باقتك «{plan}» لأن دفعتك لم تتمّ. ما أخبرتنا به عن ذوقك محفوظ عندنا، ويمكنك الاشتراك من جديد متى شئت.',
  },
  subscription_card_changed: {
    en: "The card for your Sufra subscription was changed. If this wasn't you, open your account in Sufra, add your own card again and sign out any devices you don't recognise.",
    ar: 'تغيّرت بطاقة اشتراكك في سُفرة. إن لم تكن أنت من غيّرها، فافتح حسابك في سُفرة وأعد بطاقتك وسجّل الخروج من الأجهزة التي لا تعرفها.',
  },
  subscription_held: {
    en: "Your Sufra account is suspended, so your subscription is on hold: nothing is charged, and you won't lose the days until your account is reinstated. If you think this is a mistake, please contact support.",
    ar: 'حسابك في سُفرة موقوف، لذلك علّقنا اشتراكك: لن نخصم منك شيئًا، ولن تضيع أيامك إلى أن يُعاد تفعيل حسابك. إن كنت تعتقد أن ذلك خطأ فراسلنا هنا.',
  },
  subscription_released: {
    en: "Your Sufra account has been reinstated, and your subscription continues. We've added the meals you missed.",
    ar: 'أُعيد تفعيل حسابك في سُفرة واستأنفنا اشتراكك، وأضفنا إليه الوجبات التي فاتتك.',
  },
  subscription_closed: {
    en: "Your Sufra account is suspended, and we ended your subscription today. We won't charge you again. If you have a question, please contact support.",
    ar: 'حسابك في سُفرة موقوف، وقد أنهينا اشتراكك اليوم. لن نخصم منك شيئًا بعد الآن. إن كان لديك سؤال فراسلنا هنا.',
  },
  subscription_closed_refund: {
    en: "Your Sufra account is suspended, and we ended your subscription today. We're refunding the unused {refund} to your card. If you have a question, please contact support.",
    ar: 'حسابك في سُفرة موقوف، وقد أنهينا اشتراكك اليوم. نعيد إلى بطاقتك مبلغ {refund} عمّا لم تستخدمه. إن كان لديك سؤال فراسلنا هنا.',
  },
  area_opened: {
    en: 'Good news from Sufra: we now deliver in {area}, as you asked us to tell you. Choose your plan in Sufra whenever you like.',
    ar: 'خبر طيّب من سُفرة: صرنا نوصّل في {area}، وقد طلبت أن نخبرك بذلك. اختر باقتك في سُفرة متى شئت.',
  },
  refund_sent: {
    en: "We've refunded {amount} to your card. Your bank may take a few working days to show it.",
    ar: 'أعدنا مبلغ {amount} إلى بطاقتك. قد يحتاج المصرف إلى بضعة أيام عمل ليظهر في حسابك.',
  },
  credit_given: {
    en: "We've added {amount} to your Sufra credit. It pays for your next order or plan payment before your card does.",
    ar: 'أضفنا مبلغ {amount} إلى رصيدك في سُفرة، وبه يُدفع طلبك القادم أو دفعة باقتك قبل البطاقة.',
  },
  team_invited: {
    en: 'You can now work for {partner} on Sufra. Sign in to Sufra with this number to see its orders. If you did not expect this, ignore this message.',
    ar: 'أُضيف رقمك إلى فريق {partner} على سُفرة. سجّل الدخول إلى سُفرة بهذا الرقم لترى الطلبات. إن لم تكن تتوقع ذلك فتجاهل هذه الرسالة.',
  },
  staff_invited: {
    en: 'You have been invited to the Sufra team for {role}. Sign in to Sufra with this number to begin. If you did not expect this, ignore this message.',
    ar: 'تمت دعوتك للانضمام إلى فريق سُفرة: {role}. سجّل الدخول إلى سُفرة بهذا الرقم لتبدأ. إن لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة.',
  },
  refund_credited: {
    en: "We couldn't refund {amount} to your card, so we've added it to your Sufra credit. Contact support if you'd rather receive it another way.",
    ar: 'تعذّر ردّ مبلغ {amount} إلى بطاقتك، فأضفناه إلى رصيدك في سُفرة. راسلنا هنا إن كنت تفضّل استرداده بطريقة أخرى.',
  },
} as const;
