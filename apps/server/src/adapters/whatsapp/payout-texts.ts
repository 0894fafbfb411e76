export const payoutTexts = {
  payout_paid: {
    en: 'Good news from Sufra: we have sent {amount} to your bank account ending in {ending}, for {from} to {until}. It may take a business day to appear. See the details in Sufra under Earnings.',
    ar: 'خبر طيّب من سُفرة: حوّلنا مبلغ {amount} إلى حسابك المصرفي المنتهي بالأرقام {ending} عن طلباتك من {from} إلى {until}. قد يحتاج المصرف إلى يوم عمل ليظهر المبلغ في حسابك. تجد بيان المستحقات بكل طلب في سُفرة ضمن «الأرباح».',
  },
  payout_sent_back: {
    en: 'We sent {amount} to your bank account ending in {ending}, but the bank returned it. The money is still yours and moves to your next payout. Please contact support in Sufra to check your bank details.',
    ar: 'حوّلنا مبلغ {amount} إلى حسابك المصرفي المنتهي بالأرقام {ending}، لكنّ المصرف أعاده إلينا. يبقى المبلغ من حقك ويصلك مع الدفعة القادمة. راسلنا هنا لنراجع معًا بيانات حسابك.',
  },
  payout_without_account: {
    en: 'Your payout of {amount} is ready, but we have no bank account on file for you. The money is still yours and moves to your next payout. Please contact support in Sufra to add your bank details.',
    ar: 'دفعتك بمبلغ {amount} جاهزة، لكن لا يوجد حساب مصرفي مسجّل لنحوّلها إليه. يبقى المبلغ من حقك ويصلك مع الدفعة القادمة. راسلنا هنا لنضيف بيانات حسابك.',
  },
} as const;
