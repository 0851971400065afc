interface Place {
  lang: string
  timeZone: string
}

/** A day in the brand's time zone, as text. */
export function dayText(atMs: number, { lang, timeZone }: Place): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(atMs)
}
