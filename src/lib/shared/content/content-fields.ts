import { isSafeLink } from './allowed-html.ts'
import {
  AUDIENCES,
  BANNER_GROUPS,
  CONTENT_KINDS,
  DEVICES,
  EXECUTIONS,
  type ContentFacts,
  type ContentKind,
} from './content-item.ts'

/** One fact of a file. */
export interface Field {
  as: keyof ContentFacts
  allowed: string
  example: string
  /** Parses the value; a local time is converted later with the brand's time zone. `undefined`: invalid. */
  read: (value: string) => string | number | { local: string } | undefined
  /** The kinds with this field; default: all. */
  kinds?: readonly ContentKind[]
}

const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d$/

const oneOf = (values: readonly string[]) => ({
  allowed: values.join(', '),
  example: values[0] ?? '',
  read: (value: string) => (values.includes(value) ? value : undefined),
})
const matching = (pattern: RegExp, allowed: string, example: string) => ({
  allowed,
  example,
  read: (value: string) => (pattern.test(value) ? value : undefined),
})
const time = {
  allowed: "a time of the brand's zone such as 2026-11-20 09:00",
  example: '2026-11-20 09:00',
  read: (value: string) => (isRealTime(value) ? { local: value } : undefined),
}

export const FIELDS: Readonly<Record<string, Field>> = {
  kind: { as: 'kind', ...oneOf(CONTENT_KINDS) },
  from: { as: 'fromMs', ...time },
  until: { as: 'untilMs', ...time },
  audience: { as: 'audience', ...oneOf(AUDIENCES) },
  order: {
    as: 'order',
    allowed: 'a whole number from 0 to 999',
    example: '10',
    read: (value) => (/^\d{1,3}$/.test(value) ? Number(value) : undefined),
  },
  execution: { as: 'execution', ...oneOf(EXECUTIONS), kinds: ['popup'] },
  group: { as: 'group', ...oneOf(BANNER_GROUPS), kinds: ['banner'] },
  device: { as: 'device', ...oneOf(DEVICES), kinds: ['banner'] },
  picture: {
    as: 'picture',
    ...matching(/^w_[a-z]+-\d$/, 'the name of a banner of the brand', 'w_home-1'),
    kinds: ['banner'],
  },
  link: {
    as: 'link',
    allowed: 'a path of the site such as /promotions, or an https address',
    example: '/promotions',
    read: (value) => (isSafeLink(value) && !value.startsWith('#') ? value : undefined),
    kinds: ['notice', 'popup', 'banner'],
  },
  promotion: {
    as: 'promotion',
    ...matching(/^[a-zA-Z]{2,20}$/, 'a promotion type such as rebate', 'rebate'),
    kinds: ['announcement', 'popup'],
  },
}

/** The mandatory fields of each kind. */
export const REQUIRED: Readonly<Record<ContentKind, readonly string[]>> = {
  announcement: [],
  notice: [],
  popup: ['execution'],
  banner: ['group', 'picture', 'link'],
}

/** Detects dates that do not exist, such as 31 April. */
function isRealTime(value: string): boolean {
  if (!TIME.test(value)) return false
  const atMs = Date.parse(`${value.replace(' ', 'T')}:00Z`)
  return new Date(atMs).toISOString().slice(0, 10) === value.slice(0, 10)
}
