import { DurableObject } from 'cloudflare:workers'
import type { Env } from '#platform/base/env.ts'
import { brandEnvOf } from '#platform/base/system/service.ts'
import { project, type Slice } from './projection.ts'

/** Wallets wait this long for others of their brand: ten seconds of bets are at most 34 transactions of D1. */
const GATHER_MS = 300
/** Text of the slices in one transaction. A value of D1 has at most 2 MB, and others wait for a long transaction. */
const MOST_CHARACTERS = 400_000
/** A wallet sends again within half a minute. */
const RETRIED_MS = 120_000

interface Waiting {
  slice: Slice
  characters: number
  tell: (fault: string | null) => void
}

/**
 * Gathers what the wallets of a brand tell D1, and writes it in one statement a table. It stores nothing: a wallet keeps its
 * outbox rows until its slice is in D1, so a collector that is lost at any step loses nothing, and a slice that is sent
 * again counts nothing twice. Named by its tenant.
 */
export class CollectorObject extends DurableObject<Env> {
  #waiting: Waiting[] = []
  #isWriting = false
  /** Wallets whose last slice failed: when its first operation was, and when it was sent last. */
  readonly #late = new Map<string, { sinceMs: number; triedMs: number }>()

  /**
   * Answers `null` once the slice is in D1, and with the fault where it may not be.
   * @param text a slice as JSON, which costs half of what its rows cost as objects on the way
   */
  project(text: string): Promise<string | null> {
    return new Promise((tell) => {
      // Written by `readSlice`, and only wallets call.
      const slice = JSON.parse(text) as Slice
      this.#waiting.push({ slice, characters: text.length, tell })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  /** Age of the oldest operation that D1 did not take. Wallets that send no more were told by another way, or have moved. */
  waitsMs(nowMs: number): number {
    for (const [member, { triedMs }] of this.#late)
      if (nowMs - triedMs > RETRIED_MS) this.#late.delete(member)
    const since = Math.min(nowMs, ...[...this.#late.values()].map(({ sinceMs }) => sinceMs))
    return nowMs - since
  }

  /** Never rejects: each wallet that waits is told. */
  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const gathered = this.#waiting.splice(0)
      for (const part of partsOf(gathered)) await this.#write(part)
    }
    this.#isWriting = false
  }

  async #write(part: readonly Waiting[]): Promise<void> {
    try {
      const { DB } = await brandEnvOf(this.env, this.ctx.id.name ?? '')
      await project(
        DB,
        part.map(({ slice }) => slice),
      )
      for (const { slice, tell } of part) {
        this.#late.delete(slice.member)
        tell(null)
      }
    } catch (cause) {
      // A slice that cannot be written must not stop those of other wallets.
      if (part.length > 1) for (const each of part) await this.#write([each])
      else if (part[0]) {
        this.#noteLate(part[0].slice)
        part[0].tell(cause instanceof Error ? cause.message : String(cause))
      }
    }
  }

  #noteLate({ member, operations }: Slice): void {
    const nowMs = Date.now()
    const sinceMs = Math.min(nowMs, ...operations.map(({ at }) => Number(at)))
    this.#late.set(member, { sinceMs, triedMs: nowMs })
  }
}

/** Parts of at most so much text; a larger slice is a part of its own. */
function partsOf(gathered: readonly Waiting[]): Waiting[][] {
  const parts: Waiting[][] = []
  let characters = Infinity
  for (const each of gathered) {
    characters += each.characters
    if (characters > MOST_CHARACTERS) {
      parts.push([])
      characters = each.characters
    }
    parts.at(-1)?.push(each)
  }
  return parts
}
