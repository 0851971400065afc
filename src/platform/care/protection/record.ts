import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/care/protection-ops.ts'
import type { Call } from '#platform/base/call.ts'

const PAGE = 500

/** Each row of a source is an event, and so is each later step of the row; `key` orders events of the same moment. */
const PLAY = `SELECT member, at, printf('op-%012d', seq) AS key, reference AS about, note AS detail, status
    FROM ledger_op WHERE tenant = ?1 AND kind = 'protect'
  UNION ALL SELECT member, at, printf('op-%012d', seq), 'deposits:returned', json_object('note', note), status
    FROM ledger_op WHERE tenant = ?1 AND kind = 'returnDeposits'
  UNION ALL SELECT member, told_at, 'prompt-' || told_at, 'prompt:told', json_object('signs', json(signs)), 'done'
    FROM care_prompt WHERE tenant = ?1
  UNION ALL SELECT member, answered_at, 'prompt-' || told_at || '-answer', 'prompt:answered',
      json_object('by', 'player', 'toldAtMs', told_at, 'answer', answer), 'done'
    FROM care_prompt WHERE tenant = ?1 AND answered_at IS NOT NULL`
const DOCUMENTS = `SELECT member, asked_at AS at, printf('document-%06d-1', seq) AS key, 'documents:asked' AS about,
      json_object('by', coalesce(asked_by, 'rule'), 'cause', cause, 'try', try_no) AS detail, 'done' AS status
    FROM document_check WHERE tenant = ?1
  UNION ALL SELECT member, sent_at, printf('document-%06d-2', seq), 'documents:sent',
      json_object('by', 'player', 'document', kind, 'try', try_no), 'done'
    FROM document_check WHERE tenant = ?1 AND sent_at IS NOT NULL
  UNION ALL SELECT member, decided_at, printf('document-%06d-3', seq), 'documents:' || state,
      json_object('by', decided_by, 'reason', reason, 'expiresAtMs', expires_at), 'done'
    FROM document_check WHERE tenant = ?1 AND decided_at IS NOT NULL
  UNION ALL SELECT member, erased_at, printf('document-%06d-4', seq), 'documents:erased', '{}', 'done'
    FROM document_check WHERE tenant = ?1 AND erased_at IS NOT NULL`
const RETURNS = `SELECT member, asked_at AS at, 'return-1' AS key, 'deposits:asked' AS about,
      json_object('by', asked_by, 'reason', reason) AS detail, 'done' AS status
    FROM deposit_return WHERE tenant = ?1
  UNION ALL SELECT member, agreed_at, 'return-2', 'deposits:agreed', json_object('by', agreed_by, 'reason', agreement), 'done'
    FROM deposit_return WHERE tenant = ?1 AND agreed_at IS NOT NULL`
const REGISTERS = `SELECT member, barred_at AS at, 'barred-1' AS key, 'register:barred' AS about,
      json_object('by', 'register', 'cause', cause) AS detail, 'done' AS status
    FROM barred_member WHERE tenant = ?1
  UNION ALL SELECT member, at, 'barred-2-' || channel, 'register:told', json_object('channel', channel, 'content', json(content)),
      'done' FROM barred_notice WHERE tenant = ?1
  UNION ALL SELECT member, closed_at, 'barred-3', 'register:closed', '{}', 'done'
    FROM barred_member WHERE tenant = ?1 AND closed_at IS NOT NULL
  UNION ALL SELECT member, returned_at, 'barred-4', 'register:returned', '{}', 'done'
    FROM barred_member WHERE tenant = ?1 AND returned_at IS NOT NULL`
/** Nested, because D1 permits five selects in one compound. */
const EVENTS = [PLAY, DOCUMENTS, RETURNS, REGISTERS]
  .map((each) => `SELECT * FROM (${each})`)
  .join(' UNION ALL ')

/** The record for a regulator: changes, breaks, checks, prompts and answers, documents, each with time and source. */
export async function exportProtection({
  env,
  tenant,
  input,
}: Call<typeof calls.exportProtection>): Promise<OutputOf<typeof calls.exportProtection>> {
  const [at = '-1', member = '', key = ''] = input.after?.split(':') ?? []
  const { results } = await env.DB.prepare(
    `SELECT e.member, e.key, e.at AS atMs, e.about, e.detail, e.status, coalesce(m.account, e.member) AS account
     FROM (${EVENTS}) e LEFT JOIN member m ON m.tenant = ?1 AND m.id = e.member
     WHERE (e.at, e.member, e.key) > (?2, ?3, ?4) ORDER BY e.at, e.member, e.key LIMIT ?5`,
  )
    .bind(tenant.id, Number(at), member, key, PAGE)
    .all<OutputOf<typeof calls.exportProtection>['events'][number] & { member: string; key: string }>()
  const last = results.length === PAGE ? results.at(-1) : undefined
  return { events: results, ...(last ? { next: `${last.atMs}:${last.member}:${last.key}` } : {}) }
}
