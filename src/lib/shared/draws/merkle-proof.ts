import { appendLeaf, EMPTY_HEAD, MAX_LEAVES, nodeHash } from './merkle-tree.ts'
import type { TreeHead } from './merkle-tree.ts'
import { isHash } from './sha256.ts'
import { isList, isRecord, isWhole } from './shape.ts'

/** The sibling hashes from a leaf up to the root (the audit path of RFC 6962, section 2.1.1). */
export interface MembershipProof {
  index: number
  path: readonly string[]
}

/** The published values of a tree. Without the size a proof could place a leaf in another tree shape. */
export interface PublishedRoot {
  root: string
  size: number
}

/** The hash of a complete subtree, as returned by `appendLeaf`. */
export type NodeAt = (level: number, index: number) => string

const MAX_PATH = 31

/** A whole tree in memory: its head, and its nodes for proofs. */
export function treeOf(leaves: Iterable<string>): { head: TreeHead; nodeAt: NodeAt } {
  const levels: string[][] = []
  let head = EMPTY_HEAD
  for (const leaf of leaves) {
    const appended = appendLeaf(head, leaf)
    head = appended.head
    for (const { level, hash } of appended.nodes) (levels[level] ??= []).push(hash)
  }
  const nodeAt: NodeAt = (level, index) => {
    const hash = levels[level]?.[index]
    if (hash === undefined) throw new RangeError(`no node at ${level}:${index}`)
    return hash
  }
  return { head, nodeAt }
}

/**
 * The proof that a leaf is in the tree of the first `size` leaves; reads O(log n) nodes.
 * @throws RangeError for an index outside the tree.
 */
export function proofOf(nodeAt: NodeAt, index: number, size: number): MembershipProof {
  if (!isWhole(size, 1, MAX_LEAVES) || !isWhole(index, 0, size - 1)) throw new RangeError('no such leaf')
  const path: string[] = []
  let [start, length] = [0, size]
  while (length > 1) {
    const half = halfOf(length)
    const isLeft = index < start + half
    path.push(isLeft ? subtree(nodeAt, start + half, length - half) : subtree(nodeAt, start, half))
    if (isLeft) length = half
    else [start, length] = [start + half, length - half]
  }
  return { index, path: path.reverse() }
}

/**
 * Whether an external proof shows the leaf in the published tree (RFC 9162, section 2.1.3.2). `false` for any invalid
 * value; it never throws.
 */
export function verifyProof(leaf: unknown, proof: unknown, published: unknown): boolean {
  if (!isHash(leaf) || !isRecord(proof) || !isRecord(published)) return false
  const { index, path } = proof
  const { root, size } = published
  if (!isWhole(size, 1, MAX_LEAVES) || !isWhole(index, 0, size - 1)) return false
  if (!isList(path, 0, MAX_PATH)) return false
  let [place, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0 || !isHash(sibling)) return false
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(sibling, hash)
      // An incomplete right edge moves up until it is a right child.
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else hash = nodeHash(hash, sibling)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && hash === root
}

/** The root of the leaves from `start` on. Each start is a multiple of the largest power of two in its length. */
function subtree(nodeAt: NodeAt, start: number, length: number): string {
  const level = Math.log2(length)
  if (Number.isInteger(level)) return nodeAt(level, start / length)
  const half = halfOf(length)
  return nodeHash(subtree(nodeAt, start, half), subtree(nodeAt, start + half, length - half))
}

/** The largest power of two below a length of at least 2. */
function halfOf(length: number): number {
  return 2 ** (31 - Math.clz32(length - 1))
}
