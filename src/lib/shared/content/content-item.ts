/** What a brand says on its pages, as one form for files, versions in the database and replies. */

export const CONTENT_KINDS = ['announcement', 'notice', 'popup', 'banner'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
export const AUDIENCES = ['everyone', 'guests', 'members'] as const
export type Audience = (typeof AUDIENCES)[number]
/** When a popup shows: after the login, before it, or to everybody. */
export const EXECUTIONS = ['A', 'B', 'F'] as const
export type Execution = (typeof EXECUTIONS)[number]
export const DEVICES = ['all', 'phone', 'desktop'] as const
export type Device = (typeof DEVICES)[number]
export const BANNER_GROUPS = ['w_home', 'w_login', 'w_register', 'w_forget'] as const
export type BannerGroup = (typeof BANNER_GROUPS)[number]

/** What is the same in every language. Times are UTC in ms. */
export interface ContentFacts {
  kind: ContentKind
  fromMs: number
  /** Shown up to this moment; for ever where it is left out. */
  untilMs?: number
  audience: Audience
  /** Small numbers first, then the newest. */
  order: number
  /** Of a popup. */
  execution?: Execution
  /** Of a banner. */
  group?: BannerGroup
  device?: Device
  /** Of a banner: the name of a picture of the brand. */
  picture?: string
  /** Where it leads: a path of the site, or an address of another. */
  link?: string
  /** A promotion type: the announcement gets a button to it. */
  promotion?: string
}

export interface ContentText {
  title: string
  /** Of a banner: above the title, and on its button. */
  kicker?: string
  action?: string
  /** Markdown as written. */
  body: string
}

export interface ContentItem {
  facts: ContentFacts
  /** By locale. */
  texts: Record<string, ContentText>
}

/** Whether it is shown at a moment. */
export function isRunning(
  { fromMs, untilMs }: Pick<ContentFacts, 'fromMs' | 'untilMs'>,
  nowMs: number,
): boolean {
  return fromMs <= nowMs && (untilMs === undefined || nowMs < untilMs)
}

/** The order in which items of a kind stand. */
export function byOrder(a: ContentFacts, b: ContentFacts): number {
  return a.order - b.order || b.fromMs - a.fromMs
}

/** Whether a popup or notice is for who looks. */
export function isFor(
  { audience, execution }: Pick<ContentFacts, 'audience' | 'execution'>,
  isMember: boolean,
): boolean {
  if (audience !== 'everyone') return (audience === 'members') === isMember
  if (execution === undefined || execution === 'F') return true
  return (execution === 'A') === isMember
}
