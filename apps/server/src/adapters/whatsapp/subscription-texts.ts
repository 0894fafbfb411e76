// The texts about subscriptions and money; template-texts.ts gathers them.

export const subscriptionTexts = {
  subscription_paused: {
    en: 'Your subscription is paused from {from} until you resume it. The days in between stay yours, and so does your place at the table.',
    ar: 'اشتراكك متوقّف مؤقتًا من {from} إلى أن تستأنفه. أيامك محفوظة لك، ومكانك على السفرة أيضًا.',
  },
  subscription_paused_until: {
    en: 'Your subscription is paused from {from}, and the table is laid again on {until}. The days in between stay yours.',
    ar: 'اشتراكك متوقّف مؤقتًا من {from}، وتعود السفرة يوم {until}. الأيام بينهما محفوظة لك.',
  },
  subscription_resumed: {
    en: "Welcome back! Your subscription runs again and renews on {renewal}. We're already planning your meals.",
    ar: 'أهلًا بعودتك! عاد اشتراكك ويتجدّد يوم {renewal}. بدأنا نخطّط لوجباتك.',
  },
  subscription_skipped: {
    en: "As you wished, we skip your meals on {day}. We've added {credit} to the credit on your account.",
    ar: 'كما أردت، تخطّينا وجباتك يوم {day}. أضفنا مبلغ {credit} إلى رصيدك في سُفرة.',
  },
  subscription_plan_changed: {
    en: 'Done: you have the {plan} plan from {from} on. The difference for this month is settled to the day, and your invoices show how.',
    ar: 'تمّ: باقتك «{plan}» ابتداءً من {from}. فرق هذا الشهر محسوب باليوم، وتجد تفصيله في فواتيرك.',
  },
  subscription_cancelled: {
    en: 'Your subscription is cancelled, as you asked. Your meals go on until {last}, and you are welcome back on any day.',
    ar: 'ألغينا اشتراكك كما أردت. وجباتك مستمرة حتى {last}، ومكانك على سفرتنا محفوظ متى شئت.',
  },
  subscription_cancelled_refund: {
    en: 'Your subscription is cancelled, as you asked, and {refund} goes back to your card. Thank you for having been at our table.',
    ar: 'ألغينا اشتراكك كما أردت، ونعيد مبلغ {refund} إلى بطاقتك. سعدنا بك على سفرتنا.',
  },
  subscription_cancelled_today: {
    en: 'Your subscription has ended today, as you asked. Thank you for having been at our table: you are welcome back on any day.',
    ar: 'انتهى اشتراكك اليوم كما أردت. سعدنا بك على سفرتنا، ومكانك محفوظ متى شئت.',
  },
  subscription_kept: {
    en: "We're glad you stay! Your subscription goes on and renews on {renewal}, as before.",
    ar: 'يسعدنا بقاؤك! اشتراكك مستمر ويتجدّد يوم {renewal} كما كان.',
  },
  subscription_renewed: {
    en: 'Thank you! Your {plan} plan runs for another month: {amount} was paid with your card, and the next payment is due on {renewal}. Your invoice is in Sufra.',
    ar: 'شكرًا لك! تجدّدت باقتك «{plan}» شهرًا آخر، وخُصم مبلغ {amount} من بطاقتك. الدفعة القادمة يوم {renewal}، وفاتورتك في سُفرة.',
  },
  subscription_renewed_by_credit: {
    en: 'Thank you! Your {plan} plan runs for another month, and your credit paid for all of it. The next payment is due on {renewal}. Your invoice is in Sufra.',
    ar: 'شكرًا لك! تجدّدت باقتك «{plan}» شهرًا آخر، وغطّاها رصيدك كلها. الدفعة القادمة يوم {renewal}. فاتورتك في سُفرة.',
  },
  subscription_payment_failed: {
    en: "We couldn't take {amount} from your card to renew your subscription. Your meals go on, and we'll try again on {retry}. You can use another card in Sufra at any time.",
    ar: 'لم نتمكّن من خصم {amount} من بطاقتك لتجديد اشتراكك. وجباتك مستمرة، وسنحاول من جديد يوم {retry}. يمكنك استخدام بطاقة أخرى في سُفرة متى شئت.',
  },
  subscription_expired: {
    en: 'Your {plan} plan has ended, because the payment did not go through. We keep what you told us about your taste: subscribe again whenever you like.',
    ar: 'انتهت باقتك «{plan}» لأن دفعتك لم تتمّ. ما أخبرتنا به عن ذوقك محفوظ عندنا، ويمكنك الاشتراك من جديد متى شئت.',
  },
  subscription_card_changed: {
    en: "The card of your Sufra subscription was changed. If that was not you, open your account in Sufra, put your own card back and sign out the devices you don't know.",
    ar: 'تغيّرت بطاقة اشتراكك في سُفرة. إن لم تكن أنت من غيّرها، فافتح حسابك في سُفرة وأعد بطاقتك وسجّل الخروج من الأجهزة التي لا تعرفها.',
  },
  subscription_held: {
    en: 'Your Sufra account is suspended, so your subscription is on hold: nothing is charged, and the days until your account is open again are not lost. If you think this is a mistake, please write to us here.',
    ar: 'حسابك في سُفرة موقوف، لذلك علّقنا اشتراكك: لن نخصم منك شيئًا، ولن تضيع أيامك إلى أن يُعاد حسابك. إن كنت ترى في ذلك خطأً فراسلنا هنا.',
  },
  subscription_released: {
    en: 'Your Sufra account is open again, and your subscription goes on. We have added the days it was on hold.',
    ar: 'عاد حسابك في سُفرة واستأنفنا اشتراكك، وأضفنا إليه الأيام التي كان معلّقًا فيها.',
  },
  subscription_closed: {
    en: 'Your Sufra account is suspended, and we have ended your subscription today. Nothing more will be charged. If you have a question, please write to us here.',
    ar: 'حسابك في سُفرة موقوف، وقد أنهينا اشتراكك اليوم. لن نخصم منك شيئًا بعد الآن. إن كان لديك سؤال فراسلنا هنا.',
  },
  subscription_closed_refund: {
    en: 'Your Sufra account is suspended, and we have ended your subscription today. {refund} that you did not use goes back to your card. If you have a question, please write to us here.',
    ar: 'حسابك في سُفرة موقوف، وقد أنهينا اشتراكك اليوم. نعيد إلى بطاقتك مبلغ {refund} عمّا لم تستخدمه. إن كان لديك سؤال فراسلنا هنا.',
  },
  refund_sent: {
    en: 'We have sent {amount} back to your card. Your bank may take a few working days to show it.',
    ar: 'أعدنا مبلغ {amount} إلى بطاقتك. قد يحتاج المصرف إلى بضعة أيام عمل ليظهر في حسابك.',
  },
  refund_credited: {
    en: "We couldn't send {amount} back to your card, so it is credit on your Sufra account now. Write to us here if you would rather have it another way.",
    ar: 'تعذّر ردّ مبلغ {amount} إلى بطاقتك، فأضفناه إلى رصيدك في سُفرة. راسلنا هنا إن كنت تفضّل استرداده بطريقة أخرى.',
  },
} as const;
