import { theWorld } from './world.ts'

/** Clock, chance and timers of the process become those of the world; what asks outside servers asks the world's. */
export function takeGlobals(fetchOutside: typeof fetch): void {
  const RealDate = Date
  class WorldDate extends RealDate {
    constructor(...given: readonly unknown[]) {
      // The many forms of the real one, and now where nothing is said.
      super(...((given.length === 0 ? [theWorld().nowMs] : given) as [number]))
    }
    static override now(): number {
      return theWorld().nowMs
    }
  }
  const { subtle } = crypto
  const worldCrypto = {
    subtle: new Proxy(subtle, { get: (target, name) => native(target, name) }),
    randomUUID,
    getRandomValues: <T extends ArrayBufferView>(view: T): T => {
      new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(
        theWorld().dice.bytes(view.byteLength),
      )
      return view
    },
  }
  Math.random = () => theWorld().dice.next()
  performance.now = () => theWorld().nowMs
  AbortSignal.timeout = () => new AbortController().signal
  Object.assign(globalThis, {
    Date: WorldDate,
    fetch: fetchOutside,
    setTimeout: (run: () => void, ms = 0) => {
      theWorld().after(ms, 'timer', run)
      return 0
    },
    clearTimeout: () => undefined,
    WebSocketRequestResponsePair: class {},
  })
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: worldCrypto })
}

function native(target: SubtleCrypto, name: string | symbol): unknown {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') return method
  return (...given: unknown[]) => theWorld().native(Promise.resolve(Reflect.apply(method, target, given)))
}

function randomUUID(): string {
  const bytes = theWorld().dice.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
