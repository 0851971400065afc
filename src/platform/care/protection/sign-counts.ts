/** Days with fewer stakes are ignored when a rise in stakes is measured. */
const FEWEST_STAKES = 10

/** Stakes, wins and deposits. The bound offset is REAL and therefore cast: days are a division of integers. */
const MOVED = `SELECT member, seq, code, amount, at, (at + CAST(?3 AS INTEGER)) / 86400000 AS day,
      (at + CAST(?3 AS INTEGER)) % 86400000 / 3600000 AS hour
    FROM ledger_transfer WHERE tenant = ?1 AND at > ?2 AND code IN ('deposit', 'stake', 'win', 'rollback')`
/** Of one member: the rows behind the last movement from before that time. */
const OF_MEMBER = ' AND member = ?4'
const SINCE_OF_MEMBER = `${OF_MEMBER} AND seq > coalesce((SELECT seq FROM ledger_transfer
      WHERE tenant = ?1 AND member = ?4 AND movement IS NOT NULL AND at <= ?2 ORDER BY at DESC, seq DESC LIMIT 1), 0)`

/** Each deposit ends a stretch of play: the net loss since the previous deposit, and the last stake. */
const RELOADS = `SELECT member, count(*) AS n FROM (
    SELECT member, stretch, sum(CASE WHEN code = 'stake' THEN amount WHEN code <> 'deposit' THEN -amount ELSE 0 END) AS lost,
      max(CASE WHEN code = 'stake' THEN at END) AS staked_at, max(CASE WHEN code = 'deposit' THEN at END) AS deposited_at
    FROM (SELECT *, sum(code = 'deposit') OVER (PARTITION BY member ORDER BY seq
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS stretch FROM moved)
    GROUP BY member, coalesce(stretch, 0))
  WHERE lost > 0 AND deposited_at - staked_at <= 3600000 GROUP BY member`

const RAISED = `SELECT member, count(*) AS n FROM (
    SELECT member, day, avg(CASE half WHEN 1 THEN amount END) AS first, avg(CASE half WHEN 2 THEN amount END) AS second,
      count(*) AS stakes FROM (SELECT member, day, amount, ntile(2) OVER (PARTITION BY member, day ORDER BY seq) AS half
        FROM moved WHERE code = 'stake') GROUP BY member, day) s
  WHERE stakes >= ${FEWEST_STAKES} AND second >= 2 * first
    AND (SELECT sum(CASE WHEN code = 'stake' THEN amount WHEN code <> 'deposit' THEN -amount ELSE 0 END) FROM moved m
      WHERE m.member = s.member AND m.day = s.day) > 0
  GROUP BY member`

/**
 * The counts of every player for `markersOf`, by tenant (?1), since (?2) and the offset of the brand's days (?3). From the
 * projection in D1, so always current; nothing about a player is stored for it.
 */
export const SIGN_COUNTS = signCounts({ moved: '', own: '' })

/** The same of one member (?4). */
export const SIGN_COUNTS_OF_MEMBER = signCounts({ moved: SINCE_OF_MEMBER, own: OF_MEMBER })

/**
 * The sign before the state keeps the database at the member's own deposits, and `CROSS JOIN` at the few players before the
 * members of the brand.
 */
function signCounts({ moved, own }: { moved: string; own: string }): string {
  return `WITH
  moved AS MATERIALIZED (${MOVED}${moved}),
  deposits AS (
    SELECT member, max(n) AS n FROM (SELECT member, count(*) AS n FROM moved WHERE code = 'deposit' GROUP BY member, day)
    GROUP BY member),
  nights AS (SELECT member, count(DISTINCT day) AS n FROM moved WHERE code = 'stake' AND hour < 5 GROUP BY member),
  reloads AS (${RELOADS}),
  raised AS (${RAISED}),
  raises AS (
    SELECT member, count(*) AS n FROM ledger_op
    WHERE tenant = ?1 AND at > ?2 AND kind = 'protect' AND status = 'done' AND reference LIKE 'limit:%'
      AND json_type(note, '$.asked') IS NOT NULL${own}
    GROUP BY member),
  failed AS (SELECT member, count(*) AS n FROM deposit WHERE tenant = ?1 AND ${own && '+'}status = 'failed' AND created_at > ?2${own} GROUP BY member),
  players AS (
    SELECT member FROM deposits UNION SELECT member FROM nights UNION SELECT member FROM raises UNION SELECT member FROM failed
    UNION SELECT member FROM raised)
  SELECT p.member, m.account, c.told_at AS toldAt, c.answer, coalesce(d.n, 0) AS depositsADay, coalesce(n.n, 0) AS nights,
    coalesce(r.n, 0) AS raises, coalesce(f.n, 0) AS failedDeposits, coalesce(l.n, 0) AS reloads, coalesce(s.n, 0) AS raisedStakes
  FROM players p CROSS JOIN member m ON m.tenant = ?1 AND m.id = p.member
    LEFT JOIN deposits d ON d.member = p.member LEFT JOIN nights n ON n.member = p.member
    LEFT JOIN raises r ON r.member = p.member LEFT JOIN failed f ON f.member = p.member
    LEFT JOIN reloads l ON l.member = p.member LEFT JOIN raised s ON s.member = p.member
    LEFT JOIN care_prompt c ON c.tenant = ?1 AND c.member = p.member AND c.told_at =
      (SELECT max(told_at) FROM care_prompt WHERE tenant = ?1 AND member = p.member)`
}
