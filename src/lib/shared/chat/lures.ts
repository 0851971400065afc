/** Endings of addresses. */
const TOP =
  'com|net|org|io|me|gg|xyz|top|vip|club|bet|app|shop|site|online|link|example|ru|cn|br|vn|ph|th|id|in'
/** Addresses and names of places outside: players are led away by them, to somebody who plays the house. */
const ELSEWHERE = [
  /https?:|www\./i,
  // A sentence that begins after a full stop without a capital is no address: no space stands before its stop.
  new RegExp(String.raw`[\p{L}\p{N}-]{2,}(?:\s+\.\s?|\.)(?:${TOP})(?![\p{L}\p{N}])`, 'iu'),
  /[\p{L}\p{N}-]{2,}\s+dot\s+(?:com|net|org|vip|bet)\b/iu,
  /telegram|whats\s?app|\bzap\b|\bzalo\b|wechat|weixin|discord|\bt\.me\b|\bwa\.me\b|微信|电报|電報/iu,
  /\b(?:dm|pm|add|write|contact|message|inbox|chama|escreva|escribe)\s+(?:(?:me|to|at|on)\s+)*@\w{3,}/iu,
]
/** Nobody of a house asks for these, and no player needs to name them. */
const SECRETS = [
  /pass\s?(?:word|code|key)|\bpin\b|\botp\b|senha|contrase[ñn]a|kata\s?(?:sandi|laluan)|[sş]ifre/iu,
  /\b(?:one[\s-]?time|login|verification|security|sms|(?:4|6|four|six)[\s-]?digit)\s+code\b|\btoken\b/iu,
  /c[oó]digo\s+(?:(?:de|del|do|por)\s+)?(?:verif|acces|acess|segur|sms|otp|login|\d)/iu,
  /mật khẩu|mã (?:otp|pin|xác)|รหัส|密码|密碼|验证码|驗證碼|パスワード|暗証番号|비밀번호|인증번호/iu,
  /كلمة (?:المرور|السر)|رمز التحقق|پاس ورڈ|पासवर्ड|পাসওয়ার্ড|கடவுச்சொல்|ពាក្យសម្ងាត់|លេខសម្ងាត់|စကားဝှက်/iu,
]
/** Letters with a space after each, as a word is hidden from whoever looks for it. */
const SPACED = /(?<![\p{L}\p{M}])(?:\p{L}\s){3,}\p{L}(?![\p{L}\p{M}])/gu

/** Whether a line asks for a secret or leads elsewhere: people look at it before others read it. */
export function isLure(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const joined = plain.replaceAll(SPACED, (letters) => letters.replaceAll(/\s/gu, ''))
  return [...ELSEWHERE, ...SECRETS].some((pattern) => pattern.test(joined))
}
