/**
 * Finds the texts that a shopper can read: arguments of `t(…)`, and other string literals, of which
 * messages.test.ts uses those that read like a sentence.
 */
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'
import { isNode, parseSource, type Node } from '#tests/house/code/syntax-tree.ts'

/**
 * A text in the code; `location` is `file:line`. `isTranslated` is true for an argument of `t(…)`
 * and for a `message`. A template with expressions there is its source: no row can translate it.
 */
export type MessageSite = { text: string; location: string; isTranslated: boolean }

/** Files whose texts are for staff, logs or machines, or are names that are not translated. */
const notForShoppers = [
  /\.test\.tsx?$/,
  /^web\/(back-office|ui\/gallery)/,
  /^domain\/(audit|malaysia|content\/(?!fill-page|placeholders))/,
  /^domain\/vouchers\/voucher-(form|status)\.ts/,
  /^domain\/(public-holidays|shop-settings|recommendation\/sources)\.ts/,
  /(^|\/)(admin|staff|desk|export-vouchers|create-demo|appoint|format-staff-list)[\w-]*\.ts/,
  /^server\/mail\/emails\/owner\//,
]

/** Files of pages and components. `findShopperTexts` adds the domain files that they import. */
const pagePattern = /^web\/(storefront|ui|api|root\.tsx)/
/**
 * Domain files whose texts the server sends and a page shows. Pages import only some of them, so
 * all are listed here.
 */
const replyTextPattern =
  /^domain\/(recommendation\/|orders\/order-timeline|payments\/payment-types|subscriptions\/plan-texts)/
/** Files with texts that the server sends in emails, errors and responses. */
const serverPattern =
  /^(contract\/errors\.ts|domain\/(vouchers\/|quiz\/quiz-payload)|server\/(mail|accounts|quiz|orders|checkout|payments|vouchers|subscriptions|contact\/send-message|pharmacy\/conversation\/(open-conversation|answer-pharmacist|message-links)|recalls\/(answer-recall|emails\/default-recall-texts)|waitlist\/find-signup-target|http\/assert-storable-text)[/.])/

/** Returns the texts of all files for shoppers: those that pages show, and those of the server. */
export function findShopperTexts(): { pages: MessageSite[]; server: MessageSite[] } {
  const files = listSourceFiles().filter(
    (file) => /\.tsx?$/.test(file) && !notForShoppers.some((pattern) => pattern.test(file)),
  )
  const filesMatching = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file))
  const pageFiles = addImportedDomainFiles(
    [...filesMatching(pagePattern), ...filesMatching(replyTextPattern)],
    new Set(files),
  )
  return {
    pages: pageFiles.filter((file) => !serverPattern.test(file)).flatMap(findMessageSites),
    server: filesMatching(serverPattern).flatMap(findMessageSites),
  }
}

/** Returns `files` and the domain files of `allowed` that they import, directly or indirectly. */
function addImportedDomainFiles(files: readonly string[], allowed: ReadonlySet<string>): string[] {
  const allFiles = new Set(files)
  // A Set also visits the files that are added during the loop.
  for (const file of allFiles)
    for (const [, specifier = ''] of readSource(file).matchAll(
      / from '(#domain\/[^']+|\.\/[^']+)'/g,
    )) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      const imported = specifier.startsWith('#')
        ? specifier.slice(1)
        : `${folder}/${specifier.slice(2)}`
      if (imported.startsWith('domain/') && allowed.has(imported)) allFiles.add(imported)
    }
  return [...allFiles]
}

/** Functions and constructors whose arguments are texts for developers. They are not searched. */
const developerCalls = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'describe',
  'sql',
  'classNames',
])

/** Returns all texts of a file. */
function findMessageSites(file: string): MessageSite[] {
  const source = readSource(file)
  const sites: MessageSite[] = []
  const visit = (node: unknown, isTranslated: boolean): void => {
    if (Array.isArray(node)) for (const child of node) visit(child, isTranslated)
    if (!isNode(node)) return
    const { type } = node
    if (/^ImportDeclaration$|^TS(?!As|Satisfies|NonNull)/.test(type)) return
    const isTranslatedTemplate = isTranslated && type === 'TemplateLiteral'
    const text =
      literalText(node) ??
      (isTranslatedTemplate ? source.slice(node.start, Number(node['end'])) : undefined)
    if (text !== undefined) {
      const line = source.slice(0, node.start).split('\n').length
      sites.push({ text, location: `${file}:${line}`, isTranslated })
    } else if (type === 'Property' && calleeName(node['key']) === 'message') {
      visit(node['value'], true)
    } else if (type === 'CallExpression' || type === 'NewExpression') {
      const name = calleeName(node['callee'])
      if (developerCalls.has(name)) return
      visit(node['callee'], false)
      const [first, ...otherArguments] = Array.isArray(node['arguments']) ? node['arguments'] : []
      visit(first, name === 't')
      visit(otherArguments, false)
    } else if (type === 'ConditionalExpression') {
      visit(node['test'], false)
      visit([node['consequent'], node['alternate']], isTranslated)
    } else {
      const isChildTranslated = isTranslated && type === 'LogicalExpression'
      for (const [key, child] of Object.entries(node))
        if (key !== 'type') visit(child, isChildTranslated)
    }
  }
  visit(parseSource(file, source).body, false)
  return sites
}

/** Returns true for "Enter your postcode." and "On its way"; false for paths, classes and SVG. */
export function readsLikeSentence(text: string): boolean {
  return (
    /^[A-Z“][\w'’-]*[ ,][^\n]*[a-z]/.test(text) &&
    !/^(GET|POST|PUT|PATCH|DELETE) \/|^M-?\d/.test(text)
  )
}

/** Returns the text of a string, or of a template without expressions. */
function literalText(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const { quasis } = node
  if (!Array.isArray(quasis) || quasis.length !== 1) return undefined
  const value: unknown = quasis[0]?.value?.cooked
  return typeof value === 'string' ? value : undefined
}

/** Returns the function name of a callee, without the object: `t` for `t` and for `context.t`. */
function calleeName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' ? calleeName(node['property']) : ''
}
