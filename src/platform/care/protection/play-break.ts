/**
 * A SQL condition over `play_break`: the member is on a break. For lists, which cannot ask each wallet. The wallet
 * decides about money; these rows follow it by the projection.
 * @param member columns or parameters of the tenant and the member's id
 */
export function onBreakSql(member: { tenant: string; id: string }, now: string): string {
  return `EXISTS (SELECT 1 FROM play_break p WHERE p.tenant = ${member.tenant} AND p.member = ${member.id}
    AND (p.ends_at IS NULL OR p.ends_at > ${now}))`
}
