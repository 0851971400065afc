import { intlTags, isUncarried } from './language.ts'
import { localeData, type LocaleData } from './locale-data.ts'

/** Every form in which the product writes days and times. */
export const DATE_FORMS = {
  day: { dateStyle: 'medium' },
  longDay: { dateStyle: 'long' },
  /** Without the year, by the calendar that all know. */
  dayMonth: { day: 'numeric', month: 'short', calendar: 'gregory' },
  month: { year: 'numeric', month: 'long' },
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  longMoment: { dateStyle: 'long', timeStyle: 'short' },
  /** In few signs, for steps beside each other: no year. */
  shortMoment: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  /** To the second, in digits. */
  digits: { dateStyle: 'short', timeStyle: 'medium' },
  /** A time in the week, with the zone it is in. */
  weekTime: { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  zonedMoment: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateForm = keyof typeof DATE_FORMS

export interface DateHow {
  lang: string
  form: DateForm
  /** The reader's own where it is missing. */
  timeZone?: string | undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Narrow spaces, which versions of CLDR put in and take out again. */
const NARROW_SPACES = /[\u202f\u2009]/g

/** A moment as text. */
export function dateText(atMs: number, { lang, form, timeZone }: DateHow): string {
  const text = isUncarried(lang)
    ? ownText(atMs, { lang, form, timeZone })
    : formatOf(intlTags(lang), { ...DATE_FORMS[form], timeZone }).format(atMs)
  return text.replaceAll(NARROW_SPACES, ' ')
}

/** From one day to another, with what both have in common written once where the language does so. */
export function dayRangeText(fromMs: number, toMs: number, how: Omit<DateHow, 'form'>): string {
  const { lang, timeZone } = how
  if (isUncarried(lang)) {
    const [from, to] = [fromMs, toMs].map((atMs) => dateText(atMs, { ...how, form: 'day' }))
    return from === to ? String(from) : `${from} – ${to}`
  }
  return formatOf(intlTags(lang), { ...DATE_FORMS.day, timeZone })
    .formatRange(fromMs, toMs)
    .replaceAll(NARROW_SPACES, ' ')
}

/** What a zone's clock is called: `Brasilia Time`. */
export function zoneName(timeZone: string, lang: string): string {
  const timeZoneName = isUncarried(lang) ? 'shortOffset' : 'longGeneric'
  const parts = formatOf(intlTags(lang), { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The zone of the reader's clock. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `2026-11-25 17:20:05`, as machines write it in any language. */
export function clockText(atMs: number, timeZone?: string): string {
  const figures = formatOf(['en-US'], { ...CLOCK, hourCycle: 'h23', timeZone }).formatToParts(atMs)
  const part = (wanted: ClockPart) =>
    (figures.find(({ type }) => type === wanted)?.value ?? '').padStart(2, '0')
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

export type ClockFormat = Intl.DateTimeFormat
export type ClockPart = Intl.DateTimeFormatPartTypes

/** Figures of a zone's clock for arithmetic (`time/zone.ts`). @throws RangeError for a zone that the runtime does not know */
export function clockFormat(timeZone: string): ClockFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...CLOCK })
}

const CLOCK = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** The places of a form, filled: `{year} {monthLong} {day}`. */
function ownText(atMs: number, { lang, form, timeZone }: DateHow): string {
  const data = localeData(lang)
  const values = valuesOf(atMs, data, timeZone)
  return (data?.dates[form] ?? WITHOUT_DATA).replaceAll(
    /\{(\w+)\}/g,
    (place, name: string) => values[name] ?? place,
  )
}

function valuesOf(
  atMs: number,
  data: LocaleData | undefined,
  timeZone: string | undefined,
): Record<string, string> {
  const figures = { ...CLOCK, weekday: 'short', hourCycle: 'h23', timeZoneName: 'short', timeZone } as const
  const found = formatOf(['en-US'], figures).formatToParts(atMs)
  const part = (wanted: string) => found.find(({ type }) => type === wanted)?.value ?? ''
  const [month, hour] = [Number(part('month')), Number(part('hour'))]
  const two = (value: number | string) => String(value).padStart(2, '0')
  return {
    year: part('year'),
    year2: part('year').slice(-2),
    month: String(month),
    month2: two(month),
    monthLong: data?.monthsLong[month - 1] ?? '',
    monthShort: data?.monthsShort[month - 1] ?? '',
    day: part('day'),
    day2: two(part('day')),
    weekdayShort: data?.weekdaysShort[WEEKDAYS.indexOf(part('weekday'))] ?? '',
    hour: String(hour),
    hour2: two(hour),
    hour12: String(hour % 12 || 12),
    hour12of2: two(hour % 12 || 12),
    minute: two(part('minute')),
    second: two(part('second')),
    dayPeriod: data?.dayPeriods[hour < 12 ? 0 : 1] ?? '',
    zone: part('timeZoneName'),
  }
}

/** Read by everyone in one way, where the language's data did not arrive. */
const WITHOUT_DATA = '{year}-{month2}-{day2} {hour2}:{minute}:{second}'
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function formatOf(tags: readonly string[], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tags[0]} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tags, options)
  formats.set(key, made)
  return made
}
