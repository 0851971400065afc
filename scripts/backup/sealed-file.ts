import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'

/**
 * An encrypted file of lines. First one line of JSON with a salt; then frames: four bytes of length (big-endian), and that
 * many bytes of AES-256-GCM with its tag at the end. The key of the file is HKDF-SHA-256 of the operator's key with the salt.
 * A frame is bound to its place and to whether it is the last, so that none can be left out, exchanged or cut off. Inside,
 * a frame is raw DEFLATE (RFC 1951) of whole lines of UTF-8. docs/operating.md says the same for whoever reads it without us.
 */
const FORM = 'vitrine-backup-1'
const head = z.strictObject({ form: z.literal(FORM), salt: z.string(), takenAt: z.iso.datetime() })
type SealedHead = z.infer<typeof head>

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Text of a frame before it is sealed. */
const FRAME = 1_000_000
const NEWLINE = 10

/** @throws Error for a key that is not 32 bytes as base64 */
export function readKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES)
    throw new Error('BACKUP_KEY has to be 32 bytes as base64: `openssl rand -base64 32`')
  return key
}

/** Writes beside the file until all is written: a file that is there is whole. */
export class SealedWriter {
  readonly #file: string
  readonly #descriptor: number
  readonly #key: Buffer
  readonly #head: Buffer
  #frames = 0
  #waiting: string[] = []
  #characters = 0

  constructor(file: string, { key, takenAt }: { key: Buffer; takenAt: string }) {
    this.#file = file
    const salt = randomBytes(KEY_BYTES)
    this.#key = fileKey(key, salt)
    this.#head = Buffer.from(
      `${JSON.stringify({ form: FORM, salt: salt.toString('base64'), takenAt } satisfies SealedHead)}\n`,
    )
    this.#descriptor = openSync(`${file}.part`, 'w', 0o600)
    writeSync(this.#descriptor, this.#head)
  }

  write(line: string): void {
    this.#waiting.push(line)
    this.#characters += line.length
    if (this.#characters >= FRAME) this.#seal(false)
  }

  close(): void {
    this.#seal(true)
    closeSync(this.#descriptor)
    renameSync(`${this.#file}.part`, this.#file)
  }

  abandon(): void {
    closeSync(this.#descriptor)
    rmSync(`${this.#file}.part`, { force: true })
  }

  #seal(isLast: boolean): void {
    const text = this.#waiting.map((line) => `${line}\n`).join('')
    this.#waiting = []
    this.#characters = 0
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#frames, isLast))
    cipher.setAAD(this.#head)
    const sealed = [cipher.update(deflateRawSync(text)), cipher.final(), cipher.getAuthTag()]
    const length = Buffer.alloc(4)
    length.writeUInt32BE(sealed.reduce((sum, part) => sum + part.length, 0))
    for (const part of [length, ...sealed]) writeSync(this.#descriptor, part)
    this.#frames += 1
  }
}

/**
 * The lines of a sealed file, one after the other.
 * @throws Error where the key is another one, or a byte was changed, or the file is not whole
 */
export function* readSealed(file: string, key: Buffer): Generator<string> {
  const descriptor = openSync(file, 'r')
  try {
    const headLine = readHeadLine(descriptor)
    const own = fileKey(key, Buffer.from(parseHead(headLine).salt, 'base64'))
    for (let frame = 0, isLast = false; !isLast; frame += 1) {
      const sealed = readFrame(descriptor)
      const opened = open(sealed, { key: own, aad: headLine, frame })
      isLast = opened.isLast
      yield* opened.text.split('\n').slice(0, -1)
    }
    if (readSync(descriptor, Buffer.alloc(1)) > 0) throw new Error('there is something behind the last frame')
  } finally {
    closeSync(descriptor)
  }
}

/** When the copy was taken: the one thing that is readable without the key. */
export function sealedHead(file: string): SealedHead {
  const descriptor = openSync(file, 'r')
  try {
    return parseHead(readHeadLine(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

function open(sealed: Buffer, { key, aad, frame }: { key: Buffer; aad: Buffer; frame: number }) {
  const content = sealed.subarray(0, -TAG_BYTES)
  for (const isLast of [false, true]) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame, isLast))
    decipher.setAAD(aad)
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const plain = decipher.update(content)
    try {
      decipher.final()
    } catch {
      // Not this kind of frame; neither kind: not of this key, or changed.
      continue
    }
    return { isLast, text: inflateRawSync(plain).toString() }
  }
  throw new Error(`frame ${frame} cannot be opened: another key, or the file was changed or cut off`)
}

function readFrame(descriptor: number): Buffer {
  const length = exactly(descriptor, 4).readUInt32BE()
  if (length < TAG_BYTES) throw new Error('a frame has no content')
  return exactly(descriptor, length)
}

function exactly(descriptor: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  for (let at = 0; at < length;) {
    const read = readSync(descriptor, buffer, at, length - at, null)
    if (read === 0) throw new Error('the file ends before its last frame')
    at += read
  }
  return buffer
}

function readHeadLine(descriptor: number): Buffer {
  const bytes: number[] = []
  const one = Buffer.alloc(1)
  while (bytes.at(-1) !== NEWLINE) {
    if (bytes.length > 1_000 || readSync(descriptor, one) === 0) throw new Error('this is no backup')
    bytes.push(one[0] ?? 0)
  }
  return Buffer.from(bytes)
}

function parseHead(line: Buffer): SealedHead {
  try {
    return head.parse(JSON.parse(line.toString()))
  } catch (cause) {
    throw new Error('this is no backup', { cause })
  }
}

function fileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, FORM, KEY_BYTES))
}

/** The number of the frame, and in the last byte whether it is the last one. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(frame, 4)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}
