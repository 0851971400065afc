import type { Env } from '#platform/base/env.ts'

const MARK = 'schedule-ran'

/** Notes that the schedule did all of its tasks. */
export async function noteScheduleRun(env: Env, nowMs: number): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO schedule_mark (name, value) VALUES (?, ?)')
    .bind(MARK, String(nowMs))
    .run()
}

/** Time since it ran last; `undefined` before its first run. */
export async function scheduleAgeMs(env: Env, nowMs: number): Promise<number | undefined> {
  const row = await env.DB.prepare('SELECT value FROM schedule_mark WHERE name = ?')
    .bind(MARK)
    .first<{ value: string }>()
  return row ? Math.max(0, nowMs - Number(row.value)) : undefined
}
