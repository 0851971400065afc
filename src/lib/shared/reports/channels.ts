/** How a player came: by themselves, by a friend, by an agent's link or hand, or by an advertisement. */
type Channel = 'direct' | 'invitation' | 'link' | 'agent' | 'ad'

/** A campaign's name as it is kept: what visitors could write into the address is bounded. */
const CAMPAIGN = /[^a-z0-9_-]+/g
const LONGEST_CAMPAIGN = 32

export interface Origin {
  /** The code of an agent's link. */
  inviteCode: string | null
  uplineId: string | null
  isInvited: boolean
  /** The address of the registration's page. */
  registerUrl: string | undefined
}

/** The channel, with the campaign of an advertisement that has one: `ad:spring_sale`. */
export function channelOf({
  inviteCode,
  uplineId,
  isInvited,
  registerUrl,
}: Origin): Channel | `ad:${string}` {
  if (inviteCode !== null) return 'link'
  if (uplineId !== null) return 'agent'
  if (isInvited) return 'invitation'
  const query = queryOf(registerUrl)
  const isAd = ['utm_source', 'utm_campaign', 'gclid', 'fbclid', 'ttclid'].some((name) => query?.has(name))
  if (!isAd) return 'direct'
  const campaign = (query?.get('utm_campaign') ?? '').toLowerCase().replaceAll(CAMPAIGN, '_')
  return campaign === '' ? 'ad' : `ad:${campaign.slice(0, LONGEST_CAMPAIGN)}`
}

function queryOf(url: string | undefined): URLSearchParams | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).searchParams : undefined
}
