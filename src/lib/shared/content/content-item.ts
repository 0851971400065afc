/** An item of a brand's content: the same shape in files, in database versions and in replies. */

export const CONTENT_KINDS = ['announcement', 'notice', 'popup', 'banner'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
/** `agents`: announcements of the agent centre only. */
export const AUDIENCES = ['everyone', 'guests', 'members', 'agents'] as const
type Audience = (typeof AUDIENCES)[number]
/** When a popup is shown: after the login, before it, or always. */
export const EXECUTIONS = ['A', 'B', 'F'] as const
type Execution = (typeof EXECUTIONS)[number]
export const DEVICES = ['all', 'phone', 'desktop'] as const
type Device = (typeof DEVICES)[number]
export const BANNER_GROUPS = ['w_home', 'w_login', 'w_register', 'w_forget'] as const
type BannerGroup = (typeof BANNER_GROUPS)[number]

/** Facts that do not depend on the language. Times are UTC in ms. */
export interface ContentFacts {
  kind: ContentKind
  fromMs: number
  /** The end of its display; without end if omitted. */
  untilMs?: number
  audience: Audience
  /** Ascending, then the newest first. */
  order: number
  /** Popups only. */
  execution?: Execution
  /** Banners only. */
  group?: BannerGroup
  device?: Device
  /** Banners only: the name of a picture of the brand. */
  picture?: string
  /** The link target: a path of the site, or an external address. */
  link?: string
  /** A promotion type: the announcement gets a button that links to it. */
  promotion?: string
}

export interface ContentText {
  title: string
  /** Banners only: the text above the title, and on the button. */
  kicker?: string
  action?: string
  /** The Markdown source. */
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

/** The display order of items of a kind. */
export function byOrder(a: ContentFacts, b: ContentFacts): number {
  return a.order - b.order || b.fromMs - a.fromMs
}

/** Whether an item is shown to this visitor; items for agents appear only in the agent centre. */
export function isFor(
  { audience, execution }: Pick<ContentFacts, 'audience' | 'execution'>,
  isMember: boolean,
): boolean {
  if (audience === 'agents') return false
  if (audience !== 'everyone') return (audience === 'members') === isMember
  if (execution === undefined || execution === 'F') return true
  return (execution === 'A') === isMember
}
