/** What a wall clock of the zone shows, as `Intl` writes it: the oracle, where the code under test computes with offsets. */
export function wallClock(
  timeZone: string,
): (atMs: number) => { date: string; time: string; wallMs: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (atMs) => {
    const [, day, month, year, hour, minute, second] =
      /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d):(\d\d):(\d\d)$/.exec(format.format(atMs)) ?? []
    const date = `${year}-${month}-${day}`
    const wholeMs = Date.parse(`${date}T${hour}:${minute}:${second}Z`)
    return { date, time: `${hour}:${minute}`, wallMs: wholeMs + (((atMs % 1_000) + 1_000) % 1_000) }
  }
}

/** Whole hours and odd minutes, both hemispheres, switches at midnight, Ramadan, half an hour of daylight saving, none. */
export const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Asia/Bangkok',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'America/Nuuk',
  'Europe/London',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
] as const

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
