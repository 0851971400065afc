import { hexToBytes, isHash, sha256Tagged, sha256Text } from './sha256.ts'

// The tree of RFC 6962, section 2.1. Leaves and nodes are hashed with different first bytes, so that a node cannot be
// presented as a leaf (second preimage).
const LEAF_TAG = 0
const NODE_TAG = 1

/** The root of no leaves. */
export const EMPTY_ROOT = sha256Text('')

/** 2^31 - 1 leaves keep every index within exact bit operations. */
export const MAX_LEAVES = 2 ** 31 - 1

/**
 * The state for appending: at most 31 hashes, whatever the size. `peaks` are the roots of the complete subtrees, the
 * largest (with the oldest leaves) first: one per set bit of `size`.
 */
export interface TreeHead {
  size: number
  peaks: readonly string[]
}

/** The root of a complete subtree: `level` 0 are the leaves, `index` counts from the left. Stored nodes make proofs cheap. */
export interface TreeNode {
  level: number
  index: number
  hash: string
}

export const EMPTY_HEAD: TreeHead = { size: 0, peaks: [] }

/** The hash of a leaf's data. */
export function leafHash(data: Uint8Array): string {
  return sha256Tagged(LEAF_TAG, data)
}

/** The hash of a node over two others. */
export function nodeHash(left: string, right: string): string {
  return sha256Tagged(NODE_TAG, hexToBytes(left), hexToBytes(right))
}

/**
 * The head after one more leaf hash, and the completed nodes: the leaf first, then each subtree that became full.
 * @throws RangeError for an invalid hash.
 */
export function appendLeaf({ size, peaks }: TreeHead, leaf: string): { head: TreeHead; nodes: TreeNode[] } {
  if (!isHash(leaf)) throw new RangeError('a leaf must be a hash')
  if (size >= MAX_LEAVES) throw new RangeError('the tree is full')
  const rest = [...peaks]
  const nodes: TreeNode[] = [{ level: 0, index: size, hash: leaf }]
  let hash = leaf
  // Like carrying in a binary counter: each trailing 1 of the size is a peak that becomes the left half of a larger one.
  for (let level = 1, left = size; left % 2 === 1; level += 1, left = (left - 1) / 2) {
    hash = nodeHash(rest.pop() ?? '', hash)
    nodes.push({ level, index: (left - 1) / 2, hash })
  }
  return { head: { size: size + 1, peaks: [...rest, hash] }, nodes }
}

/** The root over all leaves of a head. */
export function rootOf({ peaks }: TreeHead): string {
  return peaks.reduceRight((right, peak) => (right === '' ? peak : nodeHash(peak, right)), '') || EMPTY_ROOT
}
