import { crc32 } from 'node:zlib'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getDeposit, startDeposit } from '#lib/api/money/cashier.ts'
import { addProof, getProof, listProofs, readProof } from '#lib/api/base/proofs.ts'
import { cleanImage } from '#platform/base/uploads/image.ts'
import type { SendOptions, Visitor } from '../../fixtures/worker/client.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aJpeg, aPng, bytesOf } from '../../fixtures/node/images.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aProvider, notify } from '../../fixtures/worker/provider.ts'
import { CASHIER } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'

const has = (bytes: Uint8Array, words: string) => Buffer.from(bytes).includes(words)

beforeEach(() => {
  aProvider()
})
afterEach(() => vi.unstubAllGlobals())

async function aSlip(tenant = 'slips') {
  const methods = [...CASHIER.methods.filter(({ kind }) => kind !== 'bank'), BANK]
  const { visitor, member } = await aMember({ tenant, record: { cashier: { ...CASHIER, methods } } })
  const deposit = await visitor.call(startDeposit, {
    ...{ methodId: 'bank', amountMinor: 50_00 },
    operationKey: crypto.randomUUID(),
  })
  return { visitor, member, deposit, of: { subject: 'deposit', id: deposit.id } }
}
const BANK = {
  ...{ id: 'bank', kind: 'bank' as const, minMinor: 10_00, maxMinor: 5_000_00 },
  ...{ quickMinor: [50_00], feeBasisPoints: 0, instruments: [] },
}

const send = (visitor: Visitor, input: object, body: Uint8Array<ArrayBuffer>, more: SendOptions = {}) =>
  visitor.send(addProof, { input, body, ...more })
async function idOf(response: Response): Promise<string> {
  const { value }: { value: { id: string } } = await response.json()
  return value.id
}

describe('a picture', () => {
  it('of a PNG keeps what draws it and loses what is about it', async () => {
    const from = bytesOf([
      ...aPng({
        extra: [
          ['tEXt', 'Author somebody'],
          ['eXIf', 'GPS 38.7'],
        ],
      }),
      ...new TextEncoder().encode('<script>alert(1)</script>'),
    ])
    const { kind, width, height, bytes } = await cleanImage(from)
    expect({ kind, width, height }).toEqual({ kind: 'png', width: 2, height: 2 })
    for (const words of ['Author', 'GPS', 'script']) expect(has(bytes, words)).toBe(false)
    expect(bytes).toEqual((await cleanImage(aPng())).bytes)
  })

  it('of a JPEG keeps what draws it and loses what is about it', async () => {
    const { kind, width, height, bytes } = await cleanImage(
      bytesOf([...aJpeg(), ...new TextEncoder().encode('<html>')]),
    )
    expect({ kind, width, height }).toEqual({ kind: 'jpeg', width: 8, height: 8 })
    for (const words of ['Exif', 'GPS', 'camera', 'html']) expect(has(bytes, words)).toBe(false)
    expect(has(bytes, 'Adobe')).toBe(true)
    expect([...bytes.slice(-2)]).toEqual([0xff, 0xd9])
    expect((await cleanImage(bytes)).bytes).toEqual(bytes)
  })

  // Length, type and the checksum of a header with nothing in it.
  const EMPTY_HEADER = [0, 0, 0, 0, 0x49, 0x48, 0x44, 0x52, 0xa8, 0xa1, 0xae, 0x0a]
  const twoFrames = (first: Uint8Array, second: Uint8Array) => {
    const frameOf = (bytes: Uint8Array) => {
      const at = Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc0]))
      return [...bytes.slice(at, at + 13)]
    }
    const at = Buffer.from(second).indexOf(Buffer.from([0xff, 0xc0]))
    return bytesOf([...second.slice(0, at), ...frameOf(first), ...second.slice(at)])
  }
  const withoutZlib = (bytes: Uint8Array) => {
    const at = Buffer.from(bytes).indexOf('IDAT')
    const length = Buffer.from(bytes).readUInt32BE(at - 4)
    const chunk = Buffer.from([...Buffer.from('IDAT'), ...Buffer.alloc(length, 0x41)])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(chunk))
    return bytesOf([...bytes.slice(0, at), ...chunk, ...sum, ...bytes.slice(at + 8 + length)])
  }
  const broken = (bytes: Uint8Array, at: number) =>
    bytesOf([...bytes].map((byte, i) => (i === at ? byte ^ 1 : byte)))
  it.each([
    ['a web page', new TextEncoder().encode('<!doctype html>'), 'upload.kind'],
    ['a GIF', new TextEncoder().encode('GIF89a..........'), 'upload.kind'],
    ['nothing', bytesOf([]), 'upload.kind'],
    ['a PNG that is cut off', aPng().slice(0, -3), 'upload.damaged'],
    ['a PNG with a wrong checksum', broken(aPng(), 20), 'upload.damaged'],
    ['a PNG without a picture', bytesOf([...aPng().slice(0, 33), ...aPng().slice(-12)]), 'upload.damaged'],
    ['a JPEG that is cut off', aJpeg().slice(0, -2), 'upload.damaged'],
    ['a PNG whose header is empty', bytesOf([...aPng().slice(0, 8), ...EMPTY_HEADER]), 'upload.damaged'],
    ['a JPEG whose frame is empty', bytesOf([0xff, 0xd8, 0xff, 0xc0, 0, 2]), 'upload.damaged'],
    ['a JPEG of two frames', twoFrames(aJpeg({ width: 16 }), aJpeg()), 'upload.damaged'],
    ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xd9]), 'upload.damaged'],
    ['a picture that is too wide', aPng({ width: 4097 }), 'upload.dimensions'],
    ['a picture that is too high', aJpeg({ height: 4097 }), 'upload.dimensions'],
    ['a PNG with too few pixels', aPng({ data: new Uint8Array(5) }), 'upload.damaged'],
    ['a PNG with more than its pixels', aPng({ data: new Uint8Array(7) }), 'upload.damaged'],
    ['a PNG with an unknown filter', aPng({ data: Uint8Array.from([5, 0, 0, 0, 0, 0]) }), 'upload.damaged'],
    [
      'a large PNG of one byte',
      aPng({ width: 4096, height: 4096, data: new Uint8Array(1) }),
      'upload.damaged',
    ],
    ['a PNG whose data is no zlib stream', withoutZlib(aPng()), 'upload.damaged'],
    [
      'a PNG with a palette of any length',
      aPng({ extra: [['PLTE', 'text, not colours']] }),
      'upload.damaged',
    ],
    ['a large JPEG of a few bytes', aJpeg({ width: 4096, height: 4096 }), 'upload.damaged'],
    [
      'a JPEG with markup in a table of steps',
      aJpeg({ steps: '<script src=//x.example></script>' }),
      'upload.damaged',
    ],
    ['a JPEG with a table that is no code', aJpeg({ codes: '<html>'.repeat(4) }), 'upload.damaged'],
    ['a picture of no width', aPng({ width: 0 }), 'upload.damaged'],
  ])('that is %s is refused', async (_what, bytes, code) => {
    await expect(cleanImage(bytes)).rejects.toThrow(code)
  })
})

describe('a slip', () => {
  it('is kept clean, for its owner to save and for operators to see', async () => {
    const { visitor, deposit, of } = await aSlip()
    const id = await idOf(await send(visitor, of, aJpeg(), { headers: { 'content-type': 'image/jpeg' } }))
    expect((await visitor.call(getDeposit, { id: deposit.id })).proofs).toEqual([id])
    const file = await visitor.send(getProof, { input: { id } })
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]{36}\.jpg"$/)
    expect(file.headers.get('cache-control')).toBe('no-store')
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(bytes).toEqual((await cleanImage(aJpeg())).bytes)
    const { proofs } = await visitor.call(listProofs, { tenant: 'slips', subject: 'deposit', id: deposit.id })
    expect(proofs.map((each) => each.id)).toEqual([id])
    const { base64 } = await visitor.call(readProof, { tenant: 'slips', subject: 'deposit', id })
    expect(Buffer.from(base64, 'base64')).toEqual(Buffer.from(bytes))
  })

  it('is one of three at most, also when they come together', async () => {
    const { visitor, deposit, of } = await aSlip()
    const pictures = Array.from({ length: 5 }, (_, at) => aPng({ width: at + 1 }))
    const answers = await Promise.all(pictures.map((picture) => send(visitor, of, picture)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const each of refused) expect(await readRefusal(each)).toMatchObject({ code: 'upload.tooMany' })
    expect((await visitor.call(getDeposit, { id: deposit.id })).proofs).toHaveLength(3)
  })

  it('that is sent again is the same picture', async () => {
    const { visitor, deposit, of } = await aSlip()
    const first = await idOf(await send(visitor, of, aPng()))
    expect(await idOf(await send(visitor, of, aPng()))).toBe(first)
    expect((await visitor.call(getDeposit, { id: deposit.id })).proofs).toEqual([first])
  })

  it('that comes twice at once is one picture, and one that got lost is kept when it comes again', async () => {
    const { visitor, deposit, of } = await aSlip()
    const [a, b] = await Promise.all([send(visitor, of, aPng()), send(visitor, of, aPng())])
    const id = await idOf(a ?? Response.error())
    expect(await idOf(b ?? Response.error())).toBe(id)
    expect((await visitor.call(getDeposit, { id: deposit.id })).proofs).toEqual([id])
    await env.UPLOADS.delete(`slips/proofs/${id}`)
    expect((await visitor.send(getProof, { input: { id } })).status).toBe(404)
    await send(visitor, of, aPng())
    expect((await visitor.send(getProof, { input: { id } })).status).toBe(200)
  })

  it('is too large by its bytes, whatever length is stated', async () => {
    const { visitor, of } = await aSlip()
    const body = new Uint8Array(5 * 1024 * 1024 + 1)
    body.set(aPng())
    const refused = await send(visitor, of, body, { headers: { 'content-length': '100' } })
    expect(await readRefusal(refused)).toMatchObject({ status: 413, code: 'request.tooLarge' })
  })

  it.each(['application/json', 'text/plain', 'image/svg+xml', 'multipart/form-data', ''])(
    'does not come as "%s"',
    async (type) => {
      const { visitor, of } = await aSlip()
      const refused = await send(visitor, of, aPng(), { headers: { 'content-type': type || null } })
      expect(await readRefusal(refused)).toMatchObject({ status: 415, code: 'request.contentType' })
    },
  )

  it("is nobody else's to add, to save or to see", async () => {
    const { visitor, deposit, of } = await aSlip()
    const id = await idOf(await send(visitor, of, aPng()))
    for (const tenant of ['slips', 'other-slips']) {
      const { visitor: stranger } = await aSlip(tenant)
      expect(await readRefusal(await send(stranger, of, aPng()))).toMatchObject({
        status: 404,
        code: 'cashier.depositUnknown',
      })
      expect(await readRefusal(await stranger.send(getProof, { input: { id } }))).toMatchObject({
        status: 404,
        code: 'upload.unknown',
      })
    }
    const guest = await aVisitor({ tenant: 'slips' })
    expect(await readRefusal(await guest.send(getProof, { input: { id } }))).toMatchObject({ status: 401 })
    const other = await guest.send(readProof, {
      input: { tenant: 'other-slips', subject: 'deposit', id },
    })
    expect(await readRefusal(other)).toMatchObject({ code: 'upload.unknown' })
    expect((await visitor.call(getDeposit, { id: deposit.id })).proofs).toEqual([id])
  })

  it('comes too late once the money is there', async () => {
    const { visitor, deposit, of } = await aSlip()
    await notify(visitor, {
      ...{ subject: 'payment', reference: deposit.id, status: 'paid', amountMinor: 50_00 },
    })
    expect(await readRefusal(await send(visitor, of, aPng()))).toMatchObject({
      status: 409,
      code: 'upload.state',
    })
  })

  it('leaves nothing behind where its picture was not kept', async () => {
    const { visitor, deposit, of } = await aSlip()
    const kept = async () => (await env.UPLOADS.list({ prefix: 'slips/proofs/' })).objects.length
    const before = await kept()
    await send(visitor, of, bytesOf([1, 2, 3]))
    expect((await visitor.call(getDeposit, { id: deposit.id })).proofs).toEqual([])
    expect(await kept()).toBe(before)
  })
})
