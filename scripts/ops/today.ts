import { getToday, TODAY_SUBJECTS } from '#lib/api/ops/today.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { cell, digitsOf, sayTable } from './tables.ts'
import { expectWords } from './words.ts'

/** `today`: what waits, what is wrong, and the figures of the day; of the fields that the key is for. */
export async function runToday(
  target: OpsTarget,
  words: readonly string[],
  { tenant }: { tenant: string },
): Promise<void> {
  expectWords(words, 0)
  const fields = await Promise.all(TODAY_SUBJECTS.map((subject) => ask(target, tenant, subject)))
  const known = fields.filter((each) => each !== undefined)
  if (known.length === 0) throw new OpsError('the key is for none of the fields of work that this shows')
  const queues = known.flatMap(({ queues: own }) => own)
  const alarms = known.flatMap(({ alarms: own }) => own)
  const moment = (atMs: number | null) => (atMs === null ? '-' : new Date(atMs).toISOString().slice(0, 16))
  say('What waits')
  sayTable(
    ['list', 'brand', 'waiting', 'late', 'oldest', 'due'],
    queues.map(({ queue, brand, waiting, late, oldestAtMs, dueAtMs }) => [
      ...[queue, brand, String(waiting), String(late), moment(oldestAtMs), moment(dueAtMs)],
    ]),
    2,
  )
  say('What is wrong')
  sayTable(
    ['alarm', 'brand', 'about', 'count', 'since'],
    alarms.map(({ alarm, brand, about, count, sinceMs, weight }) => [
      ...[`${alarm}${weight === 'stops' ? ' !' : ''}`, brand, about || '-', String(count), moment(sinceMs)],
    ]),
    3,
  )
  const day = known.find((each) => each.day !== null)?.day
  if (!day) return
  const digits = digitsOf(day.currencies)
  say('The day, and the same weekday a week ago: so far, and by full hours')
  sayTable(
    ['figure', ...day.today.flatMap(({ currency }) => [currency, 'week ago', 'hours', 'week ago'])],
    day.figures.map((name, at) => [
      name,
      ...day.today.flatMap(({ currency, values, weekBefore, hours, hoursWeekBefore }) =>
        [values, weekBefore, hours, hoursWeekBefore].map((each) =>
          cell(name, each[at] ?? null, digits(currency)),
        ),
      ),
    ]),
    1,
  )
}

/** `undefined` where the key is not for this field. */
async function ask(target: OpsTarget, tenants: string, subject: (typeof TODAY_SUBJECTS)[number]) {
  try {
    return await callOps(target, getToday, { tenants, subject })
  } catch (cause) {
    if (cause instanceof OpsError && cause.code === 'operator.notAllowed' && 'duty' in cause.details)
      return undefined
    throw cause
  }
}
