/**
 * Every sentence a shopper can read, found in the code itself: what `t(…)` is given, and texts that
 * stand in tables until a screen says them. A text that reads like a sentence counts wherever it
 * stands, so a forgotten table is found too; single words of tables count where a screen says them
 * through `t(…)`, or through the lists that the test names.
 */
import { parseSync } from 'vite'
import { sources, textOf } from './sources.ts'

/** One text of the code. `said`: it is what `t(…)` is given. `at` is `file:line`. */
export type MessageSite = { text: string; at: string; said: boolean }

/** What staff alone see, what only logs and machines read, and names that stay as they are. */
const notForShoppers = [
  /\.test\.tsx?$/,
  /^web\/(back-office|ui\/gallery)/,
  // Says its words in the language that it offers.
  /^web\/storefront\/shell\/language-offer-card\.tsx/,
  /^domain\/(audit|malaysia|content)\//,
  /^domain\/vouchers\/voucher-(form|standing)\.ts/,
  /^domain\/(public-holidays|shop-settings|recommendation\/sources)\.ts/,
  /(^|\/)(admin|staff|desk|export-vouchers|fill-demo|appoint|list-staff)[\w-]*\.ts/,
  /^server\/mail\/(contact-message|refund-due|health-read-in-bulk|owner-alert)\.letter\.ts/,
]

/** Pages, the parts they are made of; and the rules that these import, which speak through them. */
const ofPages = /^web\/(storefront|ui|api|root\.tsx)/
/** Rules that the server runs and whose words a screen says. */
const throughReplies =
  /^domain\/(recommendation\/|orders\/order-timeline|payments\/payment-types|subscriptions\/plan-texts)/
/** Files whose texts the server says: letters, refusals, replies that are a sentence. */
const ofServer =
  /^(contract\/errors\.ts|domain\/(vouchers\/|quiz\/parse)|server\/(mail|accounts|quiz|orders|checkout|payments|vouchers|subscriptions|contact\/send-message|pharmacy\/(open-conversation|answer-pharmacist|message-links)|http\/unstorable-text)[/.])/

/** The texts of all files that speak to shoppers, parted by who says them. */
export function shopperSites(): { pages: MessageSite[]; server: MessageSite[] } {
  const files = sources().filter(
    (file) => /\.tsx?$/.test(file) && !notForShoppers.some((pattern) => pattern.test(file)),
  )
  const ofRoom = (room: RegExp): string[] => files.filter((file) => room.test(file))
  const spoken = withRules([...ofRoom(ofPages), ...ofRoom(throughReplies)], new Set(files))
  return {
    pages: spoken.filter((file) => !ofServer.test(file)).flatMap(messageSites),
    server: ofRoom(ofServer).flatMap(messageSites),
  }
}

/** The files and, of `known`, every file of the domain that they import, near or far. */
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

/** Calls whose texts are for people of the house. */
const forTheHouse = new Set(['Error', 'TypeError', 'RangeError', 'describe', 'sql', 'classNames'])

/** All texts of one file. */
export function messageSites(file: string): MessageSite[] {
  const source = textOf(file)
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
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
      if (forTheHouse.has(name)) return
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

/** "Enter your postcode." and "On its way" read like sentences; a path, a class or an SVG do not. */
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

/** Of a string, or of a template without anything put in. */
function textOfLiteral(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const { quasis } = node
  if (!Array.isArray(quasis) || quasis.length !== 1) return undefined
  const value: unknown = quasis[0]?.value?.cooked
  return typeof value === 'string' ? value : undefined
}

/** The last name of what is called: `t`, or `t` of `context.t`. */
function calleeOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' ? calleeOf(node['property']) : ''
}
