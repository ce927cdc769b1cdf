import type { Node } from 'oxc-parser'

/** Visits every node of a syntax tree, each after the nodes around it, which are given from the outermost to the nearest. */
export function walkNodes(node: unknown, visit: (node: Node, around: Node[]) => void, around: Node[] = []) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) return node.forEach((one) => walkNodes(one, visit, around))
  const isNode = 'type' in node && typeof node.type === 'string'
  if (isNode) visit(node as Node, around)
  const inside = isNode ? [...around, node as Node] : around
  for (const one of Object.values(node)) walkNodes(one, visit, inside)
}
