/**
 * The 21 interface languages of the product, under 22 of its codes: KR is an alias of KO. URLs and `lang` use BCP 47 (the
 * key); calls and the language selector use the product's code. TY stands for Tagalog (fil), the language that enables
 * bingo; MY is Burmese.
 */
export const LOCALES = {
  pt: { code: 'PT', name: 'Português', dir: 'ltr', flag: 'pt', tag: 'pt-PT' },
  'pt-BR': { code: 'PT-BR', name: 'Português (Brasil)', dir: 'ltr', flag: 'br', tag: 'pt-BR' },
  en: { code: 'EN', name: 'English', dir: 'ltr', flag: 'gb', tag: 'en' },
  'zh-Hans': { code: 'CN', name: '简体中文', dir: 'ltr', flag: 'cn', tag: 'zh-Hans' },
  'zh-Hant': { code: 'TW', name: '繁體中文', dir: 'ltr', flag: 'tw', tag: 'zh-Hant' },
  ja: { code: 'JA', name: '日本語', dir: 'ltr', flag: 'jp', tag: 'ja' },
  ko: { code: 'KO', name: '한국어', dir: 'ltr', flag: 'kr', tag: 'ko' },
  th: { code: 'TH', name: 'ไทย', dir: 'ltr', flag: 'th', tag: 'th' },
  vi: { code: 'VI', name: 'Tiếng Việt', dir: 'ltr', flag: 'vn', tag: 'vi' },
  my: { code: 'MY', name: 'မြန်မာ', dir: 'ltr', flag: 'mm', tag: 'my' },
  es: { code: 'ES', name: 'Español', dir: 'ltr', flag: 'es', tag: 'es' },
  hi: { code: 'HI', name: 'हिन्दी', dir: 'ltr', flag: 'in', tag: 'hi' },
  id: { code: 'ID', name: 'Bahasa Indonesia', dir: 'ltr', flag: 'id', tag: 'id' },
  km: { code: 'KM', name: 'ខ្មែរ', dir: 'ltr', flag: 'kh', tag: 'km' },
  ms: { code: 'MS', name: 'Bahasa Melayu', dir: 'ltr', flag: 'my', tag: 'ms' },
  ta: { code: 'TA', name: 'தமிழ்', dir: 'ltr', flag: 'in', tag: 'ta' },
  fil: { code: 'TY', name: 'Filipino', dir: 'ltr', flag: 'ph', tag: 'fil' },
  ur: { code: 'UR', name: 'اردو', dir: 'rtl', flag: 'pk', tag: 'ur' },
  tr: { code: 'TR', name: 'Türkçe', dir: 'ltr', flag: 'tr', tag: 'tr' },
  bn: { code: 'BN', name: 'বাংলা', dir: 'ltr', flag: 'bd', tag: 'bn' },
  ar: { code: 'AR', name: 'العربية', dir: 'rtl', flag: 'sa', tag: 'ar' },
} as const satisfies Record<
  string,
  { code: string; name: string; dir: 'ltr' | 'rtl'; flag: string; tag: string }
>

/** How a locale is abbreviated where players read it; the product's code is for calls. */
export function shownCode(locale: Locale): string {
  return locale === 'fil' ? 'FIL' : LOCALES[locale].code
}

export type Locale = keyof typeof LOCALES
export const SITE_LOCALES = Object.keys(LOCALES) as [Locale, ...Locale[]]
/** Codes of the product that mean the same language as another one. */
export const CODE_ALIASES: Record<string, Locale> = { KR: 'ko' }

export function isLocale(value: string): value is Locale {
  return Object.hasOwn(LOCALES, value)
}
