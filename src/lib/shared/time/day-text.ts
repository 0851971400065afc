interface Place {
  lang: string
  timeZone: string
}

/** A start in the brand's time zone, as text: its day and time. */
export function startText(atMs: number, { lang, timeZone }: Place): string {
  return new Intl.DateTimeFormat(lang, {
    ...{ dateStyle: 'long', timeStyle: 'short' },
    timeZone,
  }).format(atMs)
}

/** A day in the brand's time zone, as text. */
export function dayText(atMs: number, { lang, timeZone }: Place): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(atMs)
}
