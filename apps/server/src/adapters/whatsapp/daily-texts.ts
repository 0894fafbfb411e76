// The texts of the welcome and of the daily message; template-texts.ts gathers them.

export const dailyTexts = {
  subscription_started: {
    en: 'Welcome to Sufra, {name}! Your {plan} plan has begun, and your first table is being laid: open Sufra to see your meals.',
    ar: 'أهلًا بك في سُفرة يا {name}! بدأت باقتك «{plan}»، ونحن نُعدّ أولى سفراتك: افتح سُفرة لترى وجباتك.',
  },
  daily_one_meal: {
    en: 'Hello {name}, on your table today:\n• {first}\nOpen Sufra to cook it, to shop for it or to have it brought to you.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\nافتح سُفرة لتطبخها أو تشتري مكوّناتها أو تطلبها جاهزة.',
  },
  daily_two_meals: {
    en: 'Hello {name}, on your table today:\n• {first}\n• {second}\nOpen Sufra to cook, to shop or to order, as you like.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\n• {second}\nافتح سُفرة لتطبخ أو تتسوّق أو تطلب، كما يحلو لك.',
  },
  daily_three_meals: {
    en: 'Hello {name}, on your table today:\n• {first}\n• {second}\n• {third}\nOpen Sufra to cook, to shop or to order, as you like.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\n• {second}\n• {third}\nافتح سُفرة لتطبخ أو تتسوّق أو تطلب، كما يحلو لك.',
  },
} as const;
