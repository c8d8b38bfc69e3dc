/**
 * Finds every text that a shopper can read: arguments of `t(…)`, and sentences in tables that a
 * screen shows later. Text that reads like a sentence counts anywhere; single words count only in
 * `t(…)` or in the lists of the test.
 */
import { parseSync } from 'vite'
import { sources, textOf } from './sources.ts'

/** A text in the code. `said`: it is an argument of `t(…)`. `at` is `file:line`. */
export type MessageSite = { text: string; at: string; said: boolean }

/** Files for staff, logs and machines, and names that are not translated. */
const notForShoppers = [
  /\.test\.tsx?$/,
  /^web\/(back-office|ui\/gallery)/,
  /^domain\/(audit|malaysia|content\/(?!fill-page|placeholders))/,
  /^domain\/vouchers\/voucher-(form|status)\.ts/,
  /^domain\/(public-holidays|shop-settings|recommendation\/sources)\.ts/,
  /(^|\/)(admin|staff|desk|export-vouchers|fill-demo|appoint|list-staff)[\w-]*\.ts/,
  /^server\/mail\/emails\/owner\//,
]

/** Pages and their components; the domain files they import are added. */
const ofPages = /^web\/(storefront|ui|api|root\.tsx)/
/** Domain files that the server runs and whose texts a screen shows. */
const shownFromReplies =
  /^domain\/(recommendation\/|orders\/order-timeline|payments\/payment-types|subscriptions\/plan-texts)/
/** Files whose texts the server sends: emails, errors, responses with a sentence. */
const ofServer =
  /^(contract\/errors\.ts|domain\/(vouchers\/|quiz\/parse)|server\/(mail|accounts|quiz|orders|checkout|payments|vouchers|subscriptions|contact\/send-message|pharmacy\/conversation\/(open-conversation|answer-pharmacist|message-links)|http\/unstorable-text)[/.])/

/** Returns the texts of all files for shoppers, separated into pages and server. */
export function shopperSites(): { pages: MessageSite[]; server: MessageSite[] } {
  const files = sources().filter(
    (file) => /\.tsx?$/.test(file) && !notForShoppers.some((pattern) => pattern.test(file)),
  )
  const matching = (room: RegExp): string[] => files.filter((file) => room.test(file))
  const pageFiles = withRules([...matching(ofPages), ...matching(shownFromReplies)], new Set(files))
  return {
    pages: pageFiles.filter((file) => !ofServer.test(file)).flatMap(messageSites),
    server: matching(ofServer).flatMap(messageSites),
  }
}

/** Adds every file of `known` in the domain that the files import, directly or indirectly. */
function withRules(files: readonly string[], known: ReadonlySet<string>): string[] {
  const found = new Set(files)
  for (const file of found)
    for (const [, from = ''] of textOf(file).matchAll(/ from '(#domain\/[^']+|\.\/[^']+)'/g)) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      const imported = from.startsWith('#') ? from.slice(1) : `${folder}/${from.slice(2)}`
      if (imported.startsWith('domain/') && known.has(imported)) found.add(imported)
    }
  return [...found]
}

/** Calls whose texts are for developers. */
const developerCalls = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'describe',
  'sql',
  'classNames',
])

/** Returns all texts of a file. */
function messageSites(file: string): MessageSite[] {
  const source = textOf(file)
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const sites: MessageSite[] = []
  const walk = (node: unknown, said: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, said)
    if (!isNode(node)) return
    const { type } = node
    if (/^ImportDeclaration$|^TS(?!As|Satisfies|NonNull)/.test(type)) return
    const text = textOfLiteral(node)
    if (text !== undefined) {
      const line = source.slice(0, node.start).split('\n').length
      sites.push({ text, at: `${file}:${line}`, said })
    } else if (type === 'CallExpression' || type === 'NewExpression') {
      const name = calleeOf(node['callee'])
      if (developerCalls.has(name)) return
      walk(node['callee'], false)
      const [first, ...rest] = Array.isArray(node['arguments']) ? node['arguments'] : []
      walk(first, name === 't')
      walk(rest, false)
    } else if (type === 'ConditionalExpression') {
      walk(node['test'], false)
      walk([node['consequent'], node['alternate']], said)
    } else {
      const inside = said && type === 'LogicalExpression'
      for (const [key, child] of Object.entries(node)) if (key !== 'type') walk(child, inside)
    }
  }
  walk(program.body, false)
  return sites
}

/** True for "Enter your postcode." and "On its way"; false for a path, a class or an SVG. */
export function readsLikeSentence(text: string): boolean {
  return (
    /^[A-Z“][\w'’-]*[ ,][^\n]*[a-z]/.test(text) &&
    !/^(GET|POST|PUT|PATCH|DELETE) \/|^M-?\d/.test(text)
  )
}

type Node = { type: string; start: number } & Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Returns the text of a string, or of a template without expressions. */
function textOfLiteral(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const { quasis } = node
  if (!Array.isArray(quasis) || quasis.length !== 1) return undefined
  const value: unknown = quasis[0]?.value?.cooked
  return typeof value === 'string' ? value : undefined
}

/** Returns the last name of a callee: `t`, or `t` of `context.t`. */
function calleeOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' ? calleeOf(node['property']) : ''
}
