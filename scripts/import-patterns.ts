/**
 * Turns a row of the room table into regular expressions for the linter. These have no look-ahead,
 * so `everythingBut(['#ab/'])` becomes `^#(?:[^a]|$|a(?:[^b]|$|…))`. They are allow-lists: a new
 * room is refused everywhere until a row allows it.
 */
import type { Room } from './rooms.ts'

/** Refused in every room: paths with `..`, barrels, and our own files without their extension. */
const refusedEverywhere = [
  {
    regex: '(^|/)\\.\\.(/|$)',
    message: 'paths must not contain "..": a neighbour is ./name.ts, everything else #room/path.ts',
  },
  {
    regex: '^(/|file:|https?:)',
    message: 'absolute paths are refused: a neighbour is ./name.ts, everything else #room/path.ts',
  },
  {
    regex: '^[.#](.*/)?index(\\.[a-z]+)?$',
    message: 'no barrel files: import the file that defines the name',
  },
  { regex: '^[.#](.*/)?[^./]+$', message: 'imports need the extension: ./name.ts, #room/path.ts' },
]

type Node = { end: boolean; next: Map<string, Node> }

/**
 * Returns a regular expression that matches every string beginning with none of the prefixes. A
 * prefix ending in `$` stands for the whole string: `['zod$', 'zod/']` allows zod and its
 * sub-paths.
 */
export function everythingBut(prefixes: string[], start = ''): string {
  const root: Node = { end: false, next: new Map() }
  for (const prefix of prefixes) {
    if (!prefix.startsWith(start)) continue
    let node = root
    for (const letter of prefix.slice(start.length)) {
      const child = node.next.get(letter) ?? { end: false, next: new Map() }
      node.next.set(letter, child)
      node = child
    }
    node.end = true
  }
  return `^${escape(start)}${refusal(root)}`
}

function refusal(node: Node): string {
  if (node.end) return '[]'
  const letters = [...node.next.keys()].filter((letter) => letter !== '$')
  const parts: string[] = []
  if (letters.length > 0) parts.push(`[^${letters.map(escape).join('')}]`)
  else parts.push('.')
  if (!node.next.has('$')) parts.push('$')
  for (const letter of letters) {
    const child = node.next.get(letter)
    if (child !== undefined && !child.end) parts.push(escape(letter) + refusal(child))
  }
  return parts.length === 1 ? (parts[0] ?? '') : `(?:${parts.join('|')})`
}

/** Returns all import restrictions of one room, in the form of `no-restricted-imports`. */
export function importPatterns(room: Room): { regex: string; message: string }[] {
  const refusals = room.ours.includes('#') ? [] : [everythingBut(room.ours, '#')]
  if (room.packages !== undefined) {
    const allowed = room.packages.flatMap((name) => [`${name}$`, `${name}/`])
    refusals.push(everythingBut(['./', '#', ...allowed]))
  }
  for (const name of room.notPackages ?? []) {
    refusals.push(/[/:]$/.test(name) ? `^${escape(name)}` : `^${escape(name)}(/|$)`)
  }
  refusals.push(...(room.refuse ?? []))
  return [
    ...refusedEverywhere,
    ...refusals.map((regex) => ({ regex, message: `${room.because} (docs/layout.md)` })),
  ]
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
