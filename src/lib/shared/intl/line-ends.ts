/**
 * Where lines may end in scripts that write no spaces. Browsers cut them by dictionaries that lack loanwords: Thai breaks
 * inside of `คาสิโน`, Burmese inside of a syllable, Khmer before the end of a word. Words are joined by U+2060, which is not
 * seen, and Khmer words are parted by U+200B.
 *
 * For texts that are drawn. Titles of documents, searches, files and data stay as they are written.
 */

const JOIN = '\u2060'
const BREAK = '\u200B'

/** Words of the product that are cut, with their joints. */
const THAI = [
  'คา-สิ-โน',
  'บา-คา-ร่า',
  'แจ็ก-พอต',
  'แจ็ค-พอต',
  'ลิ-มิต',
  'เอ-เยน-ต์',
  'คอม-มิช-ชัน',
  'รี-เบ-ต',
  'แคช-แบ็-ก',
  'แอ็ก-ที-ฟ',
  'แฮ-ช-รา-ก',
  'แฮ-ช',
  'แช-ต',
  'สตรี-ม',
  'สมา-ชิ-ก',
  'ส-ตาร์',
  'คิว-อาร์',
  'อีส-ปอร์ต',
  'มือ-ถือ',
  'ทัวร์-นา-เมน-ต์',
  'ออฟ-ไลน์',
  'พาส-คีย์',
  'รู-เล็ต',
  'แบ-ล็ก-แจ็ก',
  'ฟรี-ส-ปิน',
  'ส-ปิน',
  'ส-แคต-เตอร์',
  'พาร์-เลย์',
  'ป๊อ-ป-อัป',
  'วง-ล้อ',
  'อั่ง-เปา',
  'คลาส-สิ-ก',
  'โซ-เชีย-ล',
  'พา-ว-เวอร์',
]

const BURMESE = [
  'အကောင့်',
  'ဂိမ်း',
  'ဘောနပ်စ်',
  'ပရိုမိုးရှင်း',
  'အေးဂျင့်',
  'မက်ဆေ့ဂျ်',
  'လင့်ခ်',
  'ဘရန်ဒ်',
  'ကာစီနို',
  'အက်ပ်',
  'တက်ဘ်',
  'ဝက်ဘ်ဆိုက်',
  'အီးမေးလ်',
  'စင်တာ',
  'ဘောင်ချာ',
  'ရီဘိတ်',
  'ပွိုင့်',
  'ကော်မရှင်',
  'ကုမ္ပဏီ',
  'လောင်းကြေး',
  'လက်ကျန်ငွေ',
  'ငွေသွင်း',
  'ငွေထုတ်',
  'အဖွဲ့ဝင်',
  'သလား',
  'ကန့်သတ်ချက်',
  'သို့မဟုတ်',
  'ရာခိုင်နှုန်း',
  'စကားဝှက်',
  'ဝန်ဆောင်မှု',
  'မြောက်ပိုင်း',
  'အလယ်ပိုင်း',
  'တောင်ပိုင်း',
  'နေ့ရောညပါ',
  'အသုံးပြုသူ',
  'ဓာတ်ပုံ',
  'ဆက်သွယ်',
  'ပေါက်ကြေး',
  'ထီဖွင့်ပွဲ',
  'တိုင်ကြားချက်',
  'ခေတ္တ',
  'စာရွက်စာတမ်း',
  'ရှင်းတမ်း',
  'စာချုပ်',
  'အမျိုးအစား',
  'ပိုက်ဆံအိတ်',
  'ကြေညာချက်',
  'အတည်ပြု',
  'ပယ်ဖျက်',
]

const KHMER = [
  'កា-ស៊ី-ណូ',
  'អេ-ក្រង់',
  'សម-តុល្យ',
  'កុំ-ព្យូ-ទ័រ',
  'តួ-អក្សរ',
  'អត្ត-សញ្ញាណ',
  'កម្រៃ-ជើងសា',
  'បូ-នុស',
  'ប្រូ-ម៉ូ-សិន',
  'រី-បេត',
  'ក្រេ-ឌីត',
  'គណ-នី',
  'ពាក្យ-បណ្តឹង',
  'បា-កា-រ៉ា',
  'ប្លេក-ជែក',
  'ប៊ីង-ហ្គោ',
]

const jointsOf = new Map(
  [...THAI, ...KHMER].map((word) => [word.replaceAll('-', ''), word.replaceAll('-', JOIN)]),
)
const thaiWord = anyOf(THAI)
const khmerWord = anyOf(KHMER)
const burmeseWord = anyOf(BURMESE)
/** A consonant that ends a syllable: it has the killer, or another one under it. Browsers know `မိတ္တူ`, `အင်္ဂလိပ်` and letters above others. */
const SYLLABLE_END = /(?<=[\u1000-\u109F])(?<!င်္ဂလိ)(?!တ္တူ)(?=[\u1000-\u1021\u103F](?:\u103A(?!\u1039)|\u1039))/g
/** What follows a stack stays with it: behind a mark, browsers look for words anew and would part the stack. */
const STACK_END =
  /(?<=(?<!\u103A)\u1039[\u1000-\u1021][\u102B-\u1038\u103B-\u103E]*)(?=[\u1000-\u102A\u103F])/g
const SYLLABLE_START = /(?<=[\u1000-\u109F])(?<!\u1039)(?=[\u1000-\u102A\u103F](?![\u1039\u103A]))/g
/** The negation, and the polite end of a sentence, stay with their verb. */
const NEGATION = /(?<=^|[\s(“၊။])မ(?=[\u1000-\u1021\u103F](?![\u1039\u103A]))/g
const POLITE_END = /(?<=[\u1000-\u109F])(?=ပါ(?:သည်|မည်|ပြီ)?(?:$|[\s။၊]))/g
/** The plurals, the particles of subject and object and the condition stay with their word; "liked by many" is no plural. */
const PARTICLE = /(?<=[\u1000-\u109F])(?=(?<!ကြိုက်)များ|ပါက|(?:က|ကို|တို့)(?:$|[\s၊။]))/g
const KHMER_RUN = /[\u1780-\u17D3\u17DC\u17DD]+/g

/** The text with marks for line ends; as it is in languages that need none. */
export function withLineEnds(text: string, lang: string): string {
  switch (lang) {
    case 'th':
      return text.replace(thaiWord, joined)
    case 'my':
      return text
        .replace(burmeseWord, (word) => word.replace(SYLLABLE_START, JOIN))
        .replace(NEGATION, `မ${JOIN}`)
        .replace(POLITE_END, JOIN)
        .replace(PARTICLE, JOIN)
        .replace(SYLLABLE_END, JOIN)
        .replace(STACK_END, JOIN)
    case 'km':
      return text.replace(KHMER_RUN, (run) => khmerWords(run).join(BREAK))
    default:
      return text
  }
}

function anyOf(words: readonly string[]): RegExp {
  return new RegExp(`(${words.map((word) => word.replaceAll('-', '')).join('|')})`, 'g')
}

function joined(word: string): string {
  return jointsOf.get(word) ?? word
}

let khmer: Intl.Segmenter | undefined

/** The words of a run of letters: those above, and the rest by the dictionary of the runtime. */
function khmerWords(run: string): string[] {
  khmer ??= new Intl.Segmenter('km', { granularity: 'word' })
  const words = khmer
  return run.split(khmerWord).flatMap((part) => {
    const whole = jointsOf.get(part)
    return whole === undefined ? Array.from(words.segment(part), ({ segment }) => segment) : [whole]
  })
}
