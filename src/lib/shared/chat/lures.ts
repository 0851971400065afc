/** Addresses and names of places outside: players are led away by them, to somebody who plays the house. */
const ELSEWHERE = [
  /https?:|www\./i,
  /[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|net|org|io|me|gg|xyz|top|vip|club|bet|app|shop|site|online|link|ru|cn|br|vn|ph|th|id|in)(?![\p{L}\p{N}])/iu,
  /telegram|whats\s?app|\bzalo\b|wechat|weixin|discord|\bt\.me\b|\bwa\.me\b|微信|电报|電報/iu,
]
/** Nobody of a house asks for these, and no player needs to name them. */
const SECRETS = [
  /pass\s?(?:word|code|key)|\bpin\b|\botp\b|senha|contrase[ñn]a|c[oó]digo|kata\s?(?:sandi|laluan)|[sş]ifre/iu,
  /mật khẩu|mã (?:otp|pin)|รหัส|密码|密碼|验证码|驗證碼|パスワード|暗証番号|비밀번호|인증번호/iu,
  /كلمة (?:المرور|السر)|رمز التحقق|پاس ورڈ|पासवर्ड|পাসওয়ার্ড|கடவுச்சொல்|ពាក្យសម្ងាត់|លេខសម្ងាត់|စကားဝှက်/iu,
]

/** Whether a line asks for a secret or leads elsewhere: people look at it before others read it. */
export function isLure(text: string): boolean {
  const plain = text.normalize('NFKC')
  return [...ELSEWHERE, ...SECRETS].some((pattern) => pattern.test(plain))
}
