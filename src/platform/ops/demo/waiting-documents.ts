import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import { encodeGreyPng } from '#platform/people/human-check/service.ts'
import { insertProof, putPicture } from '#platform/base/uploads/service.ts'
import type { DemoCall } from './demo-business.ts'
import { insertOnce } from './demo-rows.ts'

/** Hours since they were sent: what is older than a day is late. */
const SENT_HOURS_AGO = [1, 6, 31] as const
const KINDS = ['idCard', 'passport', 'licence'] as const
const [WIDTH, HEIGHT] = [320, 200]
/** Left, top, width, height and grey: a title, a portrait, lines of text. */
const SHAPES = [
  [0, 0, WIDTH, 28, 90],
  [16, 48, 88, 112, 200],
  [42, 64, 36, 40, 120],
  [28, 112, 64, 48, 120],
  [124, 52, 150, 9, 150],
  [124, 74, 110, 9, 150],
  [124, 96, 168, 9, 150],
  [124, 118, 90, 9, 150],
  [124, 140, 132, 9, 150],
  [16, 176, 288, 8, 110],
] as const

/** Documents that wait for a look, and those of a minor whose deposits have to be returned. */
export async function seedDocuments(call: DemoCall, members: readonly string[]): Promise<void> {
  const { env, tenant, now } = call
  const picture = await encodeGreyPng(drawCard(), { width: WIDTH, height: HEIGHT })
  const digest = createHash('sha256').update(picture).digest('hex')
  const rows = SENT_HOURS_AGO.map((hours, index) => ({
    ...{ member: members[index] ?? '', id: `demo-document-${index}`, state: 'reviewing' },
    ...{ kind: KINDS[index] ?? KINDS[0], sent_at: now - hours * HOUR_MS },
  }))
  const minor = {
    ...{ member: members[6] ?? '', id: 'demo-document-minor', state: 'refused', kind: 'idCard' },
    ...{
      sent_at: now - 2 * DAY_MS,
      reason: 'underAge',
      decided_at: now - 10 * HOUR_MS,
      decided_by: 'support',
    },
  }
  await env.DB.batch(
    [...rows, minor].map((row) =>
      insertOnce(env, 'document_check', {
        ...{ tenant: tenant.id, seq: 1, try_no: 1, cause: 'withdrawal', asked_at: row.sent_at - HOUR_MS },
        ...row,
      }),
    ),
  )
  for (const { member, id, sent_at } of rows) {
    const row = {
      ...{ id: `${id}-front`, member, subject: 'document' as const, subject_id: id, kind: 'png' as const },
      ...{ bytes: picture.length, width: WIDTH, height: HEIGHT, digest, at: sent_at },
    }
    if (await insertProof(env, tenant.id, { row, most: 1 }))
      await putPicture(env, tenant.id, { id: row.id, bytes: picture })
  }
}

/** A card with a portrait and lines, as nobody's document looks. */
function drawCard(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(236)
  for (const [left, top, width, height, grey] of SHAPES)
    for (let y = top; y < top + height; y += 1) pixels.fill(grey, y * WIDTH + left, y * WIDTH + left + width)
  return pixels
}
