import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, memberText } from '#lib/api/fields.ts'

export const memberInfo = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  /** 0 is a player; `shared/member-types.ts` lists the types of agents and trial accounts. */
  type: z.int(),
  currency,
  currencySymbol: z.string(),
  /** IANA name: the time zone of the brand's days in records and limits. */
  timeZone: z.string(),
  vipLabel: z.string(),
  vipRank: z.int(),
  unreadMessages: z.int(),
  /** The number of the profile icon; omitted until the member chooses one. */
  icon: z.optional(z.int()),
  /** Whether the member's wins are hidden from everybody else. */
  winsHidden: z.optional(z.boolean()),
  /** Registered by number: others see its last digits until the member chooses a name. */
  needsName: z.optional(z.boolean()),
  /** The brand's version of its terms of play where the member accepted another one, or none is recorded. */
  newTerms: z.optional(z.string()),
})
export type MemberInfo = z.infer<typeof memberInfo>

export const getMemberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  module: 'COMM3',
  who: 'session',
  input: empty,
  output: memberInfo,
  errors: [],
})

/**
 * Accepts the terms of play that the member was shown. A version that is not the brand's current one changes nothing:
 * the reply names the version to accept.
 */
export const acceptTerms = endpoint({
  method: 'PUT',
  path: '/wps/member/info/terms',
  module: 'COMM3',
  who: 'member',
  input: z.strictObject({ version: z.string().check(z.maxLength(64)) }),
  output: z.object({ newTerms: z.nullable(z.string()) }),
  errors: [],
})

/** Profile icons are numbered from 1; `islands/parts/profile-pictures.svg` has the pictures. */
export const PROFILE_ICONS = 24
const profileIcon = z.object({ icon: z.int() })

export const getProfileIcon = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  module: 'COMM3',
  who: 'session',
  input: empty,
  output: profileIcon,
  errors: [],
})

export const setProfileIcon = endpoint({
  method: 'PUT',
  path: '/wps/member/info/icon',
  module: 'COMM3',
  who: 'member',
  input: z.strictObject({ icon: z.int().check(z.minimum(1), z.maximum(PROFILE_ICONS)) }),
  output: profileIcon,
  errors: [],
})

/** Characters of a chosen name. */
export const NAME_LENGTH = { min: 2, max: 20 }

/**
 * The name that others see of a member who registered by number. It is chosen once: a later call changes nothing and
 * answers the name there is.
 */
export const chooseNickname = endpoint({
  method: 'PUT',
  path: '/wps/member/info/nickname',
  module: 'COMM3',
  who: 'member',
  input: z.strictObject({
    nickname: memberText(NAME_LENGTH.max).check(z.minLength(NAME_LENGTH.min)),
  }),
  output: z.object({ nickname: z.string() }),
  errors: ['register.usernameTaken'],
})

/** Whether the boards and messages of winners leave the member out. */
export const setWinsHidden = endpoint({
  method: 'PUT',
  path: '/wps/member/info/wins',
  module: 'COMM3',
  who: 'member',
  input: z.strictObject({ isHidden: z.boolean() }),
  output: z.object({ isHidden: z.boolean() }),
  errors: [],
})
