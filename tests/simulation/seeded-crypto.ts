import { scryptSync } from 'node:crypto'
import { theWorld } from './world.ts'

/** Stands for `node:crypto` in the platform: its chance comes from the seed, and a password's hash costs nothing. */
export * from 'node:crypto'

export function randomBytes(size: number): Buffer {
  return Buffer.from(theWorld().dice.bytes(size))
}

export function randomInt(first: number, end?: number): number {
  const [least, above] = end === undefined ? [0, first] : [first, end]
  return theWorld().dice.between(least, above - 1)
}

type Told = (error: Error | null, key: Buffer) => void

export function scrypt(text: string, salt: Buffer, size: number, ...rest: readonly [unknown, Told]): void {
  rest[1](null, scryptSync(text, salt, size, { N: 16, r: 8, p: 1 }))
}
