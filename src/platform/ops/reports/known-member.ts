/** What reports know of a member, as `report_member` has it; `null` where it has no row. */
export interface KnownMember {
  country: string | null
  channel: string | null
  registered_day: string | null
  registered_place: number | null
  agent_since: number | null
  deposit_seq: number | null
  deposit_day: string | null
  deposit_place: number | null
  deposited: number | null
  bet_seq: number | null
  bet_day: string | null
  bet_place: number | null
}
