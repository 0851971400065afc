let isReady = false

/**
 * Browsers that translate a page wrap its texts in elements of their own. React holds on to the texts: it would remove them
 * from a parent that they have left, or insert before them, and the island would end with an error. Here the wrapper is removed,
 * or inserted before, in place of what it wraps.
 */
export function letTranslate(): void {
  if (isReady) return
  isReady = true
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    // One that has no parent is gone already, as React wants it; one elsewhere is refused as ever.
    if (child.parentNode) removeChild.call(this, childOf(this, child) ?? child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(child: T, before: Node | null): T {
    insertBefore.call(this, child, before && (childOf(this, before) ?? before))
    return child
  }
}

/** The child of a parent that is, or holds, a node. */
function childOf(parent: Node, node: Node): Node | undefined {
  if (node.parentNode === parent) return node
  for (let at = node.parentNode; at; at = at.parentNode) if (at.parentNode === parent) return at
  return undefined
}
