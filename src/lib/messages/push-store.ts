import { atom } from 'nanostores'
import * as calls from '#lib/api/talk/push.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { ownTimeZone } from '#lib/shared/intl/dates.ts'

export type PushChoice = Pick<calls.PushDevice, 'groups' | 'quiet'>
/** Why this browser is not subscribed: it has no notifications, the member blocked them, its push service failed. */
export type PushObstacle = 'unsupported' | 'blocked' | 'failed'

const settings = loaded(() => call(calls.getPushSettings, {}))
/** The member's devices, and the key to subscribe with. */
export const $pushSettings = settings.$state

const $own = atom<string | undefined>(undefined)
/** The id of this device, where its browser is subscribed. */
export const $ownDevice = $own

export async function loadPushSettings(): Promise<void> {
  const [id] = await Promise.all([ownId(), settings.load(undefined)])
  $own.set(id)
}

/** Returns the obstacle to a subscription; asks the member where the browser has not asked yet. */
async function askForPush(): Promise<PushObstacle | undefined> {
  if (!('Notification' in window) || !('PushManager' in window) || !(await registration()))
    return 'unsupported'
  return (await Notification.requestPermission()) === 'granted' ? undefined : 'blocked'
}

/** Subscribes this device, or changes its groups. Resolves to the browser's obstacle; throws the refusal. */
export async function savePush(publicKey: string, choice: PushChoice): Promise<PushObstacle | undefined> {
  const obstacle = await askForPush()
  if (obstacle) return obstacle
  const subscription = await subscribed(publicKey)
  if (!subscription) return 'failed'
  const { endpoint = '', keys } = subscription.toJSON()
  const saved: calls.PushSettings = await call(calls.savePush, {
    ...{ endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', groups: choice.groups },
    timeZone: ownTimeZone(),
    ...(choice.quiet ? { quiet: choice.quiet } : {}),
  })
  settings.put(saved)
  $own.set(await idOf(endpoint))
  return undefined
}

/** Ends the notifications of one device; this one's subscription ends in the browser too. */
export async function removePush(id: string): Promise<void> {
  settings.put(await call(calls.removePush, { id }))
  if (id !== $own.get()) return
  $own.set(undefined)
  const subscription = await (await registration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

async function ownId(): Promise<string | undefined> {
  const subscription = await (await registration())?.pushManager?.getSubscription()
  return subscription ? idOf(subscription.endpoint) : undefined
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

/** The key of the deployment may have changed: a subscription with another one is replaced. */
async function subscribed(publicKey: string): Promise<PushSubscription | undefined> {
  const manager = (await registration())?.pushManager
  if (!manager) return undefined
  const known = await manager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  if (known && knownKey && base64url(new Uint8Array(knownKey)) === publicKey) return known
  await known?.unsubscribe()
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    // The browser's push service is unreachable, or switched off as in a private window.
    return undefined
  }
}

async function idOf(endpoint: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
