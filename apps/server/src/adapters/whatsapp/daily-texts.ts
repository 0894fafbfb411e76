export const dailyTexts = {
  subscription_started: {
    en: 'Welcome to Sufra, {name}! Your {plan} plan has started, and we are planning your first meals. Open Sufra to see them.',
    ar: 'أهلًا بك في سُفرة يا {name}! بدأت باقتك «{plan}»، ونحن نخطّط لأولى وجباتك: افتح سُفرة لتراها.',
  },
  daily_one_meal: {
    en: 'Hello {name}, here is what is on your table today:\n• {first}\nOpen Sufra to cook it, shop for it or order it.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\nافتح سُفرة لتطبخها أو تشتري مكوّناتها أو تطلبها جاهزة.',
  },
  daily_two_meals: {
    en: 'Hello {name}, here is what is on your table today:\n• {first}\n• {second}\nOpen Sufra to cook, shop or order.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\n• {second}\nافتح سُفرة لتطبخ أو تتسوّق أو تطلب، كما يحلو لك.',
  },
  daily_three_meals: {
    en: 'Hello {name}, here is what is on your table today:\n• {first}\n• {second}\n• {third}\nOpen Sufra to cook, shop or order.',
    ar: 'أهلًا {name}، على سفرتك اليوم:\n• {first}\n• {second}\n• {third}\nافتح سُفرة لتطبخ أو تتسوّق أو تطلب، كما يحلو لك.',
  },
} as const;
