import * as z from 'zod/mini'
import {
  AUDIENCES,
  BANNER_GROUPS,
  CONTENT_KINDS,
  DEVICES,
  EXECUTIONS,
} from '#lib/shared/content/content-item.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { id, merchant, timestampMs } from '#lib/api/fields.ts'

const types = z.string().check(z.maxLength(20), z.regex(/^(?:B|PL|PU|PR|H)(?:,(?:B|PL|PU|PR|H))*$/))

const shared = {
  id,
  title: z.string(),
  startAtMs: timestampMs,
  /** `yyyy-MM-dd HH:mm` in the brand's time zone. */
  startDateStr: z.string(),
  audience: z.enum(AUDIENCES),
}
/** HTML, which the page sanitises whatever its source. */
const content = z.string()

const announcement = z.object({
  ...shared,
  content,
  /** Links to the promotions of this type. */
  promotionType: z.optional(z.string()),
})
export type Announcement = z.infer<typeof announcement>

const playerNotice = z.object({ ...shared, content, url: z.optional(z.string()) })

const popupAnnouncement = z.object({
  ...shared,
  content,
  execution: z.enum(EXECUTIONS),
  url: z.optional(z.string()),
  promotionType: z.optional(z.string()),
})
export type PopupAnnouncement = z.infer<typeof popupAnnouncement>

const banner = z.object({
  ...shared,
  groupName: z.enum(BANNER_GROUPS),
  picture: z.string(),
  url: z.string(),
  linkageType: z.enum(['page', 'external']),
  device: z.enum(DEVICES),
  kicker: z.optional(z.string()),
  action: z.string(),
  content,
})

const announcements = z.object({
  banners: z.array(banner),
  playerNotices: z.array(playerNotice),
  popup: z.array(popupAnnouncement),
  /** Announcements that link to a promotion. */
  promotion: z.array(announcement),
  announcements: z.array(announcement),
})
export type Announcements = z.infer<typeof announcements>

/**
 * The brand's current announcements in one language, without those for agents. `tag` identifies a state: a client that has
 * it receives nothing again.
 */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  module: 'COMM3',
  who: 'anyone',
  input: z.strictObject({
    types: z._default(types, 'B,PL,PU,PR,H'),
    platform: z._default(z.literal('W'), 'W'),
    execution: z.optional(z.enum(EXECUTIONS)),
    language: z.optional(z.string().check(z.maxLength(20))),
    tag: z.optional(z.string().check(z.maxLength(80))),
    merchant,
  }),
  output: z.object({ tag: z.string(), content: z.nullable(announcements) }),
  errors: ['request.merchant'],
})

/** The current announcements for agents, and those for members. */
export const listAgentAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/announcements',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ language: z.optional(z.string().check(z.maxLength(20))) }),
  output: z.object({ announcements: z.array(announcement) }),
  errors: [],
})

/** A version of an operator's preview link (`linkPreview`): the one item, published or not. */
export const previewContent = endpoint({
  method: 'GET',
  path: '/wps/system/preview',
  module: 'COMM3',
  who: 'anyone',
  input: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    language: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.object({
    name: z.string(),
    version: z.int(),
    kind: z.enum(CONTENT_KINDS),
    expiresAtMs: timestampMs,
    content: announcements,
  }),
  errors: ['content.preview'],
})

const topic = z.object({
  id: z.string(),
  title: z.string(),
  entries: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export const helpTopics = z.array(topic)

/** The help centre for other clients; the site's own pages contain it. */
export const getHelpCentre = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  module: 'COMM3',
  who: 'anyone',
  input: z.strictObject({
    lang: z.optional(z.string().check(z.maxLength(20))),
    device: z._default(z.literal('WEB'), 'WEB'),
  }),
  output: z.object({ language: z.string(), topics: helpTopics }),
  errors: [],
})
