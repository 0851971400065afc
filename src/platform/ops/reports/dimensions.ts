import type { Env } from '#platform/base/env.ts'

/** What a figure is about. */
export interface Subject {
  vendor: string
  game: string
  category: string
}
export const NO_SUBJECT: Subject = { vendor: '', game: '', category: '' }

/** Whose a figure is. */
export interface Place {
  tenant: string
  country: string
  line: string
  channel: string
}

/** Numbers of subjects and places; rows of sums have these. */
export interface Dimensions {
  subject: (subject: Subject) => number
  place: (place: Place) => number
}

const subjectKey = ({ vendor, game, category }: Subject) => `${vendor}|${game}|${category}`
export const placeKey = ({ tenant, country, line, channel }: Place) =>
  `${tenant}|${country}|${line}|${channel}`

/** Numbers of all that are given; new ones get theirs. A second run that brings the same finds the same numbers. */
export async function numberDimensions(
  env: Env,
  subjects: readonly Subject[],
  places: readonly Place[],
): Promise<Dimensions> {
  const [, , foundSubjects, foundPlaces] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(
      `INSERT INTO report_subject (vendor, game, category)
       SELECT DISTINCT value ->> 'vendor', value ->> 'game', value ->> 'category' FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING`,
    ).bind(JSON.stringify(subjects)),
    env.DB.prepare(
      `INSERT INTO report_place (tenant, country, line, channel)
       SELECT DISTINCT value ->> 'tenant', value ->> 'country', value ->> 'line', value ->> 'channel'
       FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    ).bind(JSON.stringify(places)),
    env.DB.prepare(
      `SELECT DISTINCT s.id, s.vendor, s.game, s.category FROM json_each(?) j JOIN report_subject s
       ON s.vendor = j.value ->> 'vendor' AND s.game = j.value ->> 'game' AND s.category = j.value ->> 'category'`,
    ).bind(JSON.stringify(subjects)),
    env.DB.prepare(
      `SELECT DISTINCT p.id, p.tenant, p.country, p.line, p.channel FROM json_each(?) j JOIN report_place p
       ON p.tenant = j.value ->> 'tenant' AND p.country = j.value ->> 'country' AND p.line = j.value ->> 'line'
         AND p.channel = j.value ->> 'channel'`,
    ).bind(JSON.stringify(places)),
  ])
  // Rows of the statements above.
  const subjectIds = new Map(
    ((foundSubjects?.results ?? []) as unknown as (Subject & { id: number })[]).map((row) => [
      subjectKey(row),
      row.id,
    ]),
  )
  const placeIds = new Map(
    ((foundPlaces?.results ?? []) as unknown as (Place & { id: number })[]).map((row) => [
      placeKey(row),
      row.id,
    ]),
  )
  return {
    subject: (subject) => known(subjectIds, subjectKey(subject)),
    place: (place) => known(placeIds, placeKey(place)),
  }
}

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`no number for ${key}`)
  return id
}
