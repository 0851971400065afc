import type { SegmentRule } from '#lib/api/people/segments-rule.ts'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import type { DemoCall } from './demo-business.ts'
import { insertOnce } from './demo-rows.ts'

/** Whose deposits come back every week, and a stricter rule of it that waits for a second person. */
export function waitingSegments({ env, tenant, now }: DemoCall): D1PreparedStatement[] {
  const version = (number: number, atLeast: number) => {
    const rule: SegmentRule = {
      all: [{ kind: 'depositCount', days: 7, atLeast }],
      any: [],
      none: [{ kind: 'toldOfHarm', days: 90 }],
    }
    return {
      ...{ tenant: tenant.id, id: 'weekly-depositors', version: number, title: 'Deposits every week' },
      ...{ rule: JSON.stringify(rule), made_by: 'support' },
    }
  }
  return [
    insertOnce(env, 'segment_version', {
      ...{ ...version(1, 1), state: 'live', made_at: now - 6 * DAY_MS, note: 'For the offers of the month' },
      ...{ decided_by: 'chief', decided_at: now - 5 * DAY_MS, decision: 'Looked at the estimate' },
    }),
    insertOnce(env, 'segment_version', {
      ...{
        ...version(2, 2),
        state: 'waiting',
        made_at: now - 3 * HOUR_MS,
        note: 'One deposit was too many players',
      },
    }),
  ]
}
