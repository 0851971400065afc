interface Place {
  lang: string
  timeZone: string
}

/** A day where the brand is, in words. */
export function dayText(atMs: number, { lang, timeZone }: Place): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(atMs)
}
