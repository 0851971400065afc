import * as z from 'zod/mini'
import { isTimeZone } from '#lib/shared/time/zone.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, timestampMs } from '#lib/api/fields.ts'
import { MESSAGE_KINDS } from '#lib/api/people/messages.ts'

/** Notifications of the browser (Web Push), for each device on which a member has subscribed. */
export const PUSH_GROUPS = ['money', 'security', 'rewards', 'support'] as const
export type PushGroup = (typeof PUSH_GROUPS)[number]

const minute = z.int().check(z.minimum(0), z.maximum(24 * 60 - 1))
const bytes = (count: number) =>
  z.string().check(z.length(Math.ceil((count * 4) / 3)), z.regex(/^[A-Za-z0-9_-]+$/))
const choice = {
  groups: z.array(z.enum(PUSH_GROUPS)).check(z.minLength(1), z.maxLength(PUSH_GROUPS.length)),
  /** Nothing but security messages arrives in these hours; it arrives after them. */
  quiet: z.optional(
    z
      .strictObject({ fromMinute: minute, toMinute: minute })
      .check(z.refine(({ fromMinute, toMinute }) => fromMinute !== toMinute)),
  ),
  /** IANA name, of the device: quiet hours are in it. */
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
}
/** Hash of the address that the browser's push service gave. */
const deviceId = bytes(32)
const device = z.object({ id: deviceId, userAgent: z.string(), ...choice, createdAtMs: timestampMs })
export type PushDevice = z.infer<typeof device>

const settings = z.object({
  /** The key that browsers subscribe with; left out where the deployment sends no notifications. */
  publicKey: z.optional(bytes(65)),
  devices: z.array(device),
})
export type PushSettings = z.infer<typeof settings>

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/wps/v2/push',
  module: 'INBOX3',
  who: 'member',
  input: empty,
  output: settings,
  errors: [],
})

/** Subscribes this device, or changes its groups. A device belongs to the member who subscribed last. */
export const savePush = endpoint({
  method: 'PUT',
  path: '/wps/v2/push',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({
    ...choice,
    /** As given by `PushSubscription.toJSON()`. */
    endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1_000)),
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  output: settings,
  errors: ['push.off', 'push.endpoint', 'request.tooMany'],
})

/** Ids of other members' devices are ignored. */
export const removePush = endpoint({
  method: 'POST',
  path: '/wps/v2/push/remove',
  module: 'INBOX3',
  who: 'member',
  input: z.strictObject({ id: deviceId }),
  output: settings,
  errors: [],
})

/**
 * The content of a notification, encrypted for the device. The service worker has the words: neither amounts nor names
 * appear on a locked screen.
 */
export const pushPayload = z.strictObject({
  kind: z.enum(MESSAGE_KINDS),
  /** Of the inbox message; the same one is shown once. */
  id: z.string(),
  locale: z.string(),
})
export type PushPayload = z.infer<typeof pushPayload>
