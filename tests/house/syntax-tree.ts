/** Helpers to read the syntax tree of `parseSync`, whose nodes are plain objects. */

export type Node = { type: string } & Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function nodeOf(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined
}

export function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : ''
}

export function childrenOf(node: object, name: string): Node[] {
  const children: unknown = Object.entries(node).find(([key]) => key === name)?.[1]
  return Array.isArray(children) ? children.filter(isNode) : []
}

export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  if (!isNode(value)) return
  visit(value)
  for (const [key, child] of Object.entries(value)) if (key !== 'type') walk(child, visit)
}
