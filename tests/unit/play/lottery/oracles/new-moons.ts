/** The lunar calendar from the sky: low-precision series for the sun and the moon, good to a few minutes of time. */

const RAD = Math.PI / 180
const DAY_MS = 86_400_000

/** First day of the lunar year that begins in a year, as an ISO date at a meridian of whole hours. */
export function lunarNewYear(year: number, hours: number): string {
  // The month of the winter solstice is the eleventh. The year between two such months has a leap month where 13 new
  // moons lie between them: the first month without one of the sun's twelve principal terms.
  const months = monthsBetween(eleventhMonth(year - 1, hours), eleventhMonth(year, hours), hours)
  const leap =
    months.length === 13
      ? months.findIndex((day, at) => at > 0 && !hasTerm(day, months[at + 1] ?? day + 30, hours))
      : -1
  // months[0] is the eleventh month, so the first one is the third, or the fourth where one before it is a leap month.
  const first = months[leap > 0 && leap <= 2 ? 3 : 2] ?? 0
  return new Date(first * DAY_MS).toISOString().slice(0, 10)
}

/** Local day (since 1970) of the new moon on or before the winter solstice's. */
function eleventhMonth(year: number, hours: number): number {
  let solstice = Date.UTC(year, 11, 18) / DAY_MS
  while (sunLongitude(solstice + 1 - hours / 24) < 270 || sunLongitude(solstice + 1 - hours / 24) > 300)
    solstice += 1
  let k = Math.floor(((year - 2000) * 365.2425 + 330) / 29.530588861)
  let best = localDay(newMoon(k), hours)
  for (k += 1; localDay(newMoon(k), hours) <= solstice; k += 1) best = localDay(newMoon(k), hours)
  return best
}

function monthsBetween(from: number, to: number, hours: number): number[] {
  const days: number[] = []
  const start = Math.floor((from - 10_962) / 29.530588861) - 2
  for (let k = start; k < start + 18; k += 1) {
    const day = localDay(newMoon(k), hours)
    if (day >= from && day < to) days.push(day)
  }
  return days
}

function hasTerm(day: number, next: number, hours: number): boolean {
  const sector = (local: number) => Math.floor(sunLongitude(local - hours / 24) / 30)
  return sector(day) !== sector(next)
}

function localDay(utcDays: number, hours: number): number {
  return Math.floor(utcDays + hours / 24)
}

/** Moment of the k-th new moon after January 2000, in days since 1970 (universal time). */
function newMoon(k: number): number {
  const t = k / 1236.85
  const mean = 2_451_550.09766 + 29.530588861 * k + 0.00015437 * t * t
  const e = 1 - 0.002516 * t
  const sun = (2.5534 + 29.1053567 * k) * RAD
  const moon = (201.5643 + 385.81693528 * k + 0.0107582 * t * t) * RAD
  const node = (160.7108 + 390.67050284 * k - 0.0016118 * t * t) * RAD
  const omega = (124.7746 - 1.56375588 * k) * RAD
  const terms =
    -0.4072 * Math.sin(moon) +
    0.17241 * e * Math.sin(sun) +
    0.01608 * Math.sin(2 * moon) +
    0.01039 * Math.sin(2 * node) +
    0.00739 * e * Math.sin(moon - sun) -
    0.00514 * e * Math.sin(moon + sun) +
    0.00208 * e * e * Math.sin(2 * sun) -
    0.00111 * Math.sin(moon - 2 * node) -
    0.00057 * Math.sin(moon + 2 * node) +
    0.00056 * e * Math.sin(2 * moon + sun) -
    0.00042 * Math.sin(3 * moon) +
    0.00042 * e * Math.sin(sun + 2 * node) +
    0.00038 * e * Math.sin(sun - 2 * node) -
    0.00024 * e * Math.sin(2 * moon - sun) -
    0.00017 * Math.sin(omega) +
    0.000325 * Math.sin((299.77 + 0.107408 * k) * RAD) +
    0.000165 * Math.sin((251.88 + 0.016321 * k) * RAD)
  // Dynamical time is a little more than a minute ahead in these decades.
  return mean + terms - 2_440_587.5 - 72 / 86_400
}

/** Apparent longitude of the sun in degrees, at days since 1970. */
function sunLongitude(utcDays: number): number {
  const t = (utcDays + 2_440_587.5 - 2_451_545) / 36_525
  const mean = 280.46646 + 36_000.76983 * t
  const anomaly = (357.52911 + 35_999.05029 * t) * RAD
  const centre =
    (1.914602 - 0.004817 * t) * Math.sin(anomaly) +
    0.019993 * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly)
  const longitude = mean + centre - 0.00569 - 0.00478 * Math.sin((125.04 - 1934.136 * t) * RAD)
  return ((longitude % 360) + 360) % 360
}
