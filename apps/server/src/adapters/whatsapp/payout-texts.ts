// The texts about what partners and drivers are paid; template-texts.ts gathers them.

export const payoutTexts = {
  payout_paid: {
    en: 'Good news from Sufra: we have sent {amount} to your bank account ending in {ending}, for your orders from {from} to {until}. Your bank may take a working day to show it. The statement with every order is in Sufra, under Earnings.',
    ar: 'خبر طيّب من سُفرة: حوّلنا مبلغ {amount} إلى حسابك المصرفي المنتهي بالأرقام {ending} عن طلباتك من {from} إلى {until}. قد يحتاج المصرف إلى يوم عمل ليظهر المبلغ في حسابك. تجد كشفًا بكل طلب في سُفرة ضمن «الأرباح».',
  },
  payout_sent_back: {
    en: 'We sent {amount} to your bank account ending in {ending}, but the bank sent it back. The money stays yours and comes with the next payout. Please write to us here, so that we check your bank details together.',
    ar: 'حوّلنا مبلغ {amount} إلى حسابك المصرفي المنتهي بالأرقام {ending}، لكنّ المصرف أعاده إلينا. يبقى المبلغ من حقك ويصلك مع الدفعة القادمة. راسلنا هنا لنراجع معًا بيانات حسابك.',
  },
  payout_without_account: {
    en: 'Your payout of {amount} is ready, but we know of no bank account to send it to. The money stays yours and comes with the next payout. Please write to us here with your bank details.',
    ar: 'دفعتك بمبلغ {amount} جاهزة، لكن لا نعرف حسابًا مصرفيًا نحوّلها إليه. يبقى المبلغ من حقك ويصلك مع الدفعة القادمة. راسلنا هنا لنضيف بيانات حسابك.',
  },
} as const;
