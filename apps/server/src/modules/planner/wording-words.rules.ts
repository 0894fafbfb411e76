/** The reasons that follow from the dish alone, in the order in which they are kept. None tells anything of a person. */
export const wordableCodes = ['high_protein', 'quick', 'high_fibre', 'light', 'in_season'] as const;
export type WordableCode = (typeof wordableCodes)[number];

/** As a language model is told. Without figures: those stand in the reasons themselves. */
export const meaningOf: Readonly<Record<WordableCode, string>> = {
  high_protein: 'it is rich in protein',
  quick: 'it is quick to make',
  high_fibre: 'it is rich in fibre',
  light: 'it is light',
  in_season: 'it belongs to this time of the year',
};

// Over lower case, and Arabic without marks and with one alif.
export const saying: Readonly<Record<WordableCode, RegExp>> = {
  high_protein: /protein|بروتين/,
  quick:
    /\b(?:quick|fast(?!ing)|rapid|speed|swift|minutes?\b|hours?\b|time\b(?! of )|moment|instant|soon\b|hurr)|سريع|سرعه|دقيقه|دقيقتين|دقائق|لحظ|وقت|ساعه|ساعات|ساعتين/,
  high_fibre: /\bfib(?:re|er)|الياف/,
  light: /\blight(?!ly)|\bcalor|\bkcal|\blean\b|خفيف|خفه|سعرات|سعره|كالوري/,
  in_season: /\bseason(?:s|al|ally)?\b|time of (?:the )?year|موسم|مواسم|(?<!\p{L})اوانه/u,
};

const words = (...parts: readonly string[]): RegExp => new RegExp(`\\b(?:${parts.join('|')})`, 'u');
const arabic = (...parts: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})[وفبلك]{0,2}(?:ال)?(?:${parts.join('|')})(?!\\p{L})`, 'u');

/** Nutrition nobody gave a reason for, figures in letters, people and their habits, feasts, prices, the time of the year. */
export const neverSaid: readonly RegExp[] = [
  words(
    ...['vitamin', 'mineral', 'iron\\b', 'calcium', 'potassium', 'magnesium', 'zinc\\b', 'omega', 'antioxid'],
    ...[
      'carb',
      'starch',
      'fats?\\b',
      'fatty',
      'sodium',
      'sugar',
      'nutri',
      'nourish',
      'wholesome',
      'superfood',
    ],
    ...[
      'energ',
      'fuel',
      'strength',
      'strong',
      'boost',
      'power',
      'balanc',
      'clean',
      'natural',
      'organic',
      'fit\\b',
    ],
  ),
  /فيتامين|معادن|معدني|كالسيوم|بوتاسيوم|مغنيسيوم|زنك|اوميغا|مضاد|كربوهيدرات|نشويات|دهون|صوديوم|غذائ|تغذي|مغذ/,
  arabic(
    'حديد',
    'سكر',
    'سكريات',
    'طاقه',
    'قوه',
    'نشاط',
    'متوازن',
    'متوازنه',
    'توازن',
    'طبيعي',
    'طبيعيه',
    'عضوي',
    'عضويه',
  ),
  words(
    ...[
      'two\\b',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten\\b',
      'eleven',
      'twelve',
      'fifteen',
    ],
    ...[
      'twenty',
      'thirty',
      'hundred',
      'half',
      'quarter',
      'dozen',
      'double',
      'triple',
      'twice',
      'percent',
      'per cent',
    ],
  ),
  /[%٪]/,
  arabic(
    ...['اثنان', 'اثنين', 'اثنتين', 'ثلاث\\p{L}*', 'اربع\\p{L}*', 'خمس\\p{L}*', 'سته', 'ستين', 'سبع\\p{L}*'],
    ...[
      'ثماني\\p{L}*',
      'تسع\\p{L}*',
      'عشر\\p{L}*',
      'مئه',
      'مائه',
      'نصف',
      'ربع',
      'ضعف\\p{L}*',
      'مضاعف\\p{L}*',
    ],
  ),
  words(
    ...['you', 'we\\b', 'our', 'us\\b', 'my\\b', 'i\\b', 'favou?rite', 'usual', 'again', 'always', 'last\\b'],
    ...['famil', 'kids?\\b', 'child', 'bab(?:y|ies)\\b', 'elder', 'mother', 'father', 'guest'],
  ),
  arabic(
    ...[
      'لك',
      'لكم',
      'لديك',
      'عندك',
      '\\p{L}*مفضل\\p{L}*',
      'تحب\\p{L}*',
      'طلبت\\p{L}*',
      'اخترت\\p{L}*',
      'ذوقك\\p{L}*',
    ],
    ...[
      'عاده',
      'معتاد\\p{L}*',
      'مره اخري',
      'مجددا',
      'عائل\\p{L}*',
      'اسره',
      'اسرت\\p{L}*',
      'طفل\\p{L}*',
      'اطفال\\p{L}*',
    ],
  ),
  words('ramadan', 'iftar', 'suhoor', 'fasting', 'eid\\b', 'holiday', 'christmas', 'birthday', 'feast'),
  arabic('رمضان\\p{L}*', 'افطار', 'سحور', 'ص(?:ائم|يام)\\p{L}*', 'عيد', 'اعياد', 'وليمه'),
  words('cheap', 'pric', 'afford', 'budget', 'cost', 'sav(?:e|ing)', 'dirham', 'aed\\b', 'value', 'discount'),
  arabic(
    'رخيص\\p{L}*',
    'سعر',
    'اسعار',
    'ثمن\\p{L}*',
    'توفير',
    'درهم',
    'دراهم',
    'ميزاني\\p{L}*',
    'اقتصادي\\p{L}*',
    'خصم',
  ),
  words('summer', 'autumn', 'winter'),
  arabic('ربيع\\p{L}*', 'صيف\\p{L}*', 'خريف\\p{L}*', 'شت(?:اء|و)\\p{L}*'),
];
