import type { DayRule, DrawTiming } from './schedule-types.ts'

/**
 * Default timings of lotteries that draw on certain days: a starting point for tenants. Organizers change days and times;
 * moved draws are `dates` rules before these.
 */

/** Northern Vietnam: one draw a day at 18:15, `Asia/Ho_Chi_Minh`. */
export const VIETNAM_NORTH: DrawTiming = {
  kind: 'days',
  rules: [{ on: { kind: 'every' }, times: ['18:15'] }],
}

/** Central Vietnam by weekday from Sunday, `Asia/Ho_Chi_Minh`. 17:15 is the usual time, without an official source. */
export const VIETNAM_CENTRAL: DrawTiming = byWeekday('17:15', [
  ['kon-tum', 'khanh-hoa', 'hue'],
  ['phu-yen', 'hue'],
  ['dak-lak', 'quang-nam'],
  ['da-nang', 'khanh-hoa'],
  ['binh-dinh', 'quang-tri', 'quang-binh'],
  ['gia-lai', 'ninh-thuan'],
  ['da-nang', 'quang-ngai', 'dak-nong'],
])

/** Southern Vietnam by weekday from Sunday, `Asia/Ho_Chi_Minh`. 16:15 is the usual time, without an official source. */
export const VIETNAM_SOUTH: DrawTiming = byWeekday('16:15', [
  ['tien-giang', 'kien-giang', 'da-lat'],
  ['ho-chi-minh', 'dong-thap', 'ca-mau'],
  ['ben-tre', 'vung-tau', 'bac-lieu'],
  ['dong-nai', 'can-tho', 'soc-trang'],
  ['tay-ninh', 'an-giang', 'binh-thuan'],
  ['vinh-long', 'binh-duong', 'tra-vinh'],
  ['ho-chi-minh', 'long-an', 'binh-phuoc', 'hau-giang'],
])

/** Thailand: the 1st and 16th of a month, `Asia/Bangkok`. The time is a default. */
export const THAI: DrawTiming = {
  kind: 'days',
  rules: [{ on: { kind: 'monthDays', days: [1, 16] }, times: ['15:30'] }],
}

/** A house draw at a fixed interval around the clock: 1, 2, 3, 5 minutes make 1440, 720, 480, 288 draws a day. */
export function fastTiming(intervalMinutes: number, dayStart = '00:00'): DrawTiming {
  return { kind: 'interval', intervalMinutes, dayStart }
}

function byWeekday(time: string, stationsByWeekday: readonly (readonly string[])[]): DrawTiming {
  const rules = stationsByWeekday.map((stations, weekday): DayRule => ({
    on: { kind: 'weekdays', weekdays: [weekday] },
    times: [time],
    stations,
  }))
  return { kind: 'days', rules }
}
