/** Parses source texts, and reads the syntax trees, whose nodes are plain objects. */
import { parseSync } from 'vite'

/** `start` is the index of its first character in the source text. */
export type Node = { type: string; start: number } & Record<string, unknown>

/** Throws if the text cannot be parsed. `file` is for the error, and tells TypeScript from JSX. */
export function parseSource(file: string, text: string) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

export function asNode(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined
}

/** Returns the name of an identifier; an empty string for other nodes. */
export function identifierName(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : ''
}

/** Returns the nodes of the list `name` of a node, without holes. */
export function childNodes(node: object, name: string): Node[] {
  const children: unknown = Object.entries(node).find(([key]) => key === name)?.[1]
  return Array.isArray(children) ? children.filter(isNode) : []
}

/** Calls `visit` with each node, each before its children. */
export function visitNodes(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const element of value) visitNodes(element, visit)
  if (!isNode(value)) return
  visit(value)
  for (const [key, child] of Object.entries(value)) if (key !== 'type') visitNodes(child, visit)
}
