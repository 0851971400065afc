import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readKey, readSealed, sealedHead, SealedWriter } from '../../../scripts/backup/sealed-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-sealed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const key = randomBytes(32)
const takenAt = '2026-11-20T12:00:00.000Z'
/** Several frames: a million characters each, which do not compress away. */
const LINES = Array.from({ length: 30 }, (_, index) => `${index} ${randomBytes(60_000).toString('base64')}`)
let files = 0

function sealed(): string {
  const file = join(folder, `copy-${++files}`)
  const writer = new SealedWriter(file, { key, takenAt })
  for (const line of LINES) writer.write(line)
  expect(existsSync(file)).toBe(false)
  writer.close()
  return file
}

const readAll = (file: string, own = key) => [...readSealed(file, own)]

/** Where frames begin, from the first. */
function framesOf(bytes: Buffer): { from: number; to: number }[] {
  const frames = []
  for (let from = bytes.indexOf('\n') + 1; from < bytes.length;) {
    const to = from + 4 + bytes.readUInt32BE(from)
    frames.push({ from, to })
    from = to
  }
  return frames
}

describe('a sealed file', () => {
  it('gives its lines back, and without the key only when it was made', () => {
    const file = sealed()
    expect(readAll(file)).toEqual(LINES)
    expect(sealedHead(file)).toMatchObject({ form: 'vitrine-backup-1', takenAt })
    expect(readFileSync(file).includes(LINES[0]?.slice(0, 200) ?? '')).toBe(false)
    expect(framesOf(readFileSync(file)).length).toBeGreaterThan(1)
  })

  it('opens with its own key alone', () => {
    expect(() => readAll(sealed(), randomBytes(32))).toThrow('frame 0 cannot be opened')
  })

  it.each([
    ['a changed byte', (bytes: Buffer) => bytes.with(bytes.length - 100, (bytes.at(-100) ?? 0) ^ 1)],
    [
      'a changed head',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('12:00', '13:00'), 'latin1'),
    ],
    ['its last frame missing', (bytes: Buffer) => bytes.subarray(0, framesOf(bytes).at(-1)?.from)],
    ['half a frame missing', (bytes: Buffer) => bytes.subarray(0, -200)],
    [
      'a frame left out',
      (bytes: Buffer) => {
        const [first] = framesOf(bytes)
        return Buffer.concat([bytes.subarray(0, first?.from), bytes.subarray(first?.to)])
      },
    ],
    ['something behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ])('with %s is refused', (_what, change) => {
    const file = sealed()
    writeFileSync(file, change(readFileSync(file)))
    expect(() => readAll(file)).toThrow()
  })

  it('takes a key of 32 bytes', () => {
    expect(readKey(key.toString('base64'))).toEqual(key)
    expect(() => readKey('short')).toThrow('openssl rand -base64 32')
  })
})
