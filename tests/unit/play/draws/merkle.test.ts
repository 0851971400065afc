import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { proofOf, treeOf, verifyProof } from '#lib/shared/draws/merkle-proof.ts'
import {
  appendLeaf,
  EMPTY_HEAD,
  EMPTY_ROOT,
  leafHash,
  nodeHash,
  rootOf,
} from '#lib/shared/draws/merkle-tree.ts'
import type { TreeHead } from '#lib/shared/draws/merkle-tree.ts'

// A busy machine needs its time; what hangs is found all the same.
vi.setConfig({ testTimeout: 30_000 })

const hashed = (tag: string, ...parts: Uint8Array[]) =>
  hash('sha256', Buffer.concat([Buffer.from(tag), ...parts]), 'buffer')

/** The definition of RFC 6962, section 2.1, word for word: another implementation to compare with. */
function treeHash(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return hashed('')
  if (leaves.length === 1) return hashed('\0', ...leaves)
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return hashed('\x01', treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)))
}

/** The audit path of section 2.1.1. */
function auditPath(leaves: readonly Uint8Array[], index: number): string[] {
  if (leaves.length <= 1) return []
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half
    ? [...auditPath(left, index), treeHash(right).toString('hex')]
    : [...auditPath(right, index - half), treeHash(left).toString('hex')]
}

const dataOf = (count: number) => Array.from({ length: count }, (_, index) => Buffer.from(`leaf ${index}`))
const leavesOf = (count: number) => dataOf(count).map((data) => leafHash(data))

/** The reference vectors that accompany RFC 6962 (github.com/transparency-dev/merkle, testonly). */
const DATA = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const PATHS: [index: number, size: number, path: string[]][] = [
  [0, 1, []],
  [0, 2, ['96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7']],
  [1, 2, ['6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d']],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
]

describe('the reference vectors of RFC 6962', () => {
  const leaves = DATA.map((data) => leafHash(Buffer.from(data, 'hex')))

  it.each(ROOTS.map((root, size): [number, string] => [size, root]))('root of %i leaves', (size, root) => {
    expect(rootOf(treeOf(leaves.slice(0, size)).head)).toBe(root)
  })

  it.each(PATHS)('path of leaf %i of %i', (index, size, path) => {
    expect(proofOf(treeOf(leaves.slice(0, size)).nodeAt, index, size)).toEqual({ index, path })
    expect(verifyProof(leaves[index], { index, path }, { root: ROOTS[size], size })).toBe(true)
  })
})

describe('a tree that grows leaf by leaf', () => {
  it('has the root of the definition at every size, with one peak for each bit', () => {
    const data = dataOf(130)
    let head: TreeHead = EMPTY_HEAD
    expect(rootOf(head)).toBe(EMPTY_ROOT)
    for (const [index, each] of data.entries()) {
      head = appendLeaf(head, leafHash(each)).head
      expect(rootOf(head)).toBe(treeHash(data.slice(0, index + 1)).toString('hex'))
      expect(head.peaks).toHaveLength(head.size.toString(2).replaceAll('0', '').length)
    }
  })

  it.each([1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100])(
    'proves each of %i leaves',
    (size) => {
      const data = dataOf(size)
      const leaves = leavesOf(size)
      const { head, nodeAt } = treeOf(leaves)
      const published = { root: rootOf(head), size }
      for (const [index, leaf] of leaves.entries()) {
        const proof = proofOf(nodeAt, index, size)
        expect(proof.path).toEqual(auditPath(data, index))
        expect(verifyProof(leaf, proof, published)).toBe(true)
        expect(verifyProof(leafHash(Buffer.from('another')), proof, published)).toBe(false)
        expect(verifyProof(leaf, { ...proof, index: (index + 1) % size }, published)).toBe(size === 1)
      }
    },
  )

  it.each([1_023, 1_024, 1_025])('agrees with the definition for %i leaves', (size) => {
    const data = dataOf(size)
    const { head, nodeAt } = treeOf(leavesOf(size))
    expect(rootOf(head)).toBe(treeHash(data).toString('hex'))
    for (const index of [0, 511, 512, size - 2, size - 1])
      expect(proofOf(nodeAt, index, size).path).toEqual(auditPath(data, index))
  })

  it('holds 100,000 leaves in 6 hashes and proves them in 17', () => {
    const size = 100_000
    const data = dataOf(size)
    const leaves = data.map((each) => hashed('\0', each).toString('hex'))
    const { head, nodeAt } = treeOf(leaves)
    expect(head.peaks).toHaveLength(6)
    expect(rootOf(head)).toBe(treeHash(data).toString('hex'))
    const published = { root: rootOf(head), size }
    for (const index of [0, 1, 65_535, 65_536, 98_303, 98_304, 99_999]) {
      const proof = proofOf(nodeAt, index, size)
      expect(proof.path.length).toBeLessThanOrEqual(17)
      expect(verifyProof(leaves[index], proof, published)).toBe(true)
    }
  })

  it('can prove a leaf in every smaller tree, and goes on from a head that was stored', () => {
    const leaves = leavesOf(40)
    const { nodeAt } = treeOf(leaves)
    let head: TreeHead = EMPTY_HEAD
    for (const [index, leaf] of leaves.entries()) {
      const stored: TreeHead = JSON.parse(JSON.stringify(head))
      head = appendLeaf(stored, leaf).head
      for (let earlier = 0; earlier <= index; earlier += 1) {
        const proof = proofOf(nodeAt, earlier, index + 1)
        expect(verifyProof(leaves[earlier], proof, { root: rootOf(head), size: index + 1 })).toBe(true)
      }
    }
  })

  it('gives out each complete subtree once, in the order in which a database can keep it', () => {
    const nodes = new Map<string, string>()
    let head: TreeHead = EMPTY_HEAD
    for (const leaf of leavesOf(37)) {
      const appended = appendLeaf(head, leaf)
      head = appended.head
      for (const { level, index, hash } of appended.nodes) {
        expect(nodes.has(`${level}:${index}`)).toBe(false)
        nodes.set(`${level}:${index}`, hash)
      }
    }
    const proof = proofOf((level, index) => nodes.get(`${level}:${index}`) ?? '', 36, 37)
    expect(verifyProof(leavesOf(37)[36], proof, { root: rootOf(head), size: 37 })).toBe(true)
  })
})

describe('a forged proof', () => {
  const leaves = leavesOf(21)
  const { head, nodeAt } = treeOf(leaves)
  const published = { root: rootOf(head), size: 21 }

  it('with any hash changed, missing or too many is refused', () => {
    const index = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(index, fc.nat(), fc.nat(63), (leaf, at, letter) => {
        const { path } = proofOf(nodeAt, leaf, 21)
        const place = at % path.length
        const turned = (text: string) =>
          text.slice(0, letter) + (text[letter] === '0' ? '1' : '0') + text.slice(letter + 1)
        const forged = [
          path.map((hash, each) => (each === place ? turned(hash) : hash)),
          path.toSpliced(place, 1),
          path.toSpliced(place, 0, path[place] ?? ''),
          [...path, published.root],
          path.toReversed().map(turned),
        ]
        for (const each of forged)
          expect(verifyProof(leaves[leaf], { index: leaf, path: each }, published)).toBe(false)
      }),
    )
  })

  it('cannot show a node as a leaf, as the two are hashed apart', () => {
    const node = nodeHash(leaves[0] ?? '', leaves[1] ?? '')
    const upper = proofOf(nodeAt, 0, 21).path.slice(1)
    const asData = leafHash(Buffer.from(`${leaves[0]}${leaves[1]}`, 'hex'))
    expect(asData).not.toBe(node)
    expect(verifyProof(asData, { index: 0, path: upper }, { root: published.root, size: 11 })).toBe(false)
  })

  it('cannot show the root, or a node, at the place of a leaf', () => {
    expect(verifyProof(published.root, { index: 0, path: [] }, published)).toBe(false)
    const node = nodeHash(leaves[0] ?? '', leaves[1] ?? '')
    const upper = proofOf(nodeAt, 0, 21).path.slice(1)
    for (const index of [0, 1, 20]) expect(verifyProof(node, { index, path: upper }, published)).toBe(false)
  })

  it('for an index outside the tree is refused', () => {
    const alone = { root: leaves[0] ?? '', size: 1 }
    expect([0, 1, 2].map((index) => verifyProof(leaves[0], { index, path: [] }, alone))).toEqual([
      true,
      false,
      false,
    ])
    const proof = proofOf(nodeAt, 20, 21)
    for (const index of [-1, 21, 52, 0.5, NaN, '20', null])
      expect(verifyProof(leaves[20], { ...proof, index }, published)).toBe(false)
    for (const size of [0, 20, -1, 2 ** 31, NaN, '21'])
      expect(verifyProof(leaves[20], proof, { ...published, size })).toBe(false)
  })

  it('of any type is refused without an error', () => {
    const proof = proofOf(nodeAt, 3, 21)
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (value, json) => {
        for (const each of [value, json]) {
          expect(verifyProof(each, proof, published)).toBe(false)
          expect(verifyProof(leaves[3], each, published)).toBe(false)
          expect(verifyProof(leaves[3], proof, each)).toBe(false)
          expect(verifyProof(leaves[3], { ...proof, path: each }, published)).toBe(false)
          expect(verifyProof(leaves[3], { ...proof, path: [each, ...proof.path.slice(1)] }, published)).toBe(
            false,
          )
        }
      }),
    )
  })
})

it('refuses to append what is no hash, to prove what is not there, and to grow without end', () => {
  const leaf = leavesOf(1)[0] ?? ''
  for (const none of ['', leaf.toUpperCase(), leaf.slice(1)])
    expect(() => appendLeaf(EMPTY_HEAD, none)).toThrow(RangeError)
  expect(() => appendLeaf({ size: 2 ** 31 - 1, peaks: [] }, leaf)).toThrow(RangeError)
  const { nodeAt } = treeOf([leaf])
  for (const [index, size] of [
    [1, 1],
    [-1, 1],
    [0, 0],
    [0.5, 1],
  ])
    expect(() => proofOf(nodeAt, index ?? 0, size ?? 0)).toThrow(RangeError)
  expect(() => proofOf(nodeAt, 0, 2)).toThrow(RangeError)
})
