/**
 * Compiles a file of web/content: a head of `title`, `description`, `updated`, then a subset of
 * Markdown (headings, paragraphs, lists, tables, **bold**, [links](/where)). Anything else stops
 * the build with its line, because a wrongly rendered page is worse.
 */
import { isShopLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type {
  Block,
  ContentPage,
  ContentPart,
  ContentSection,
  Inline,
  Words,
} from '#domain/content/content-page.ts'
import { unknownPlaceholders } from '#domain/content/placeholders.ts'

/** The message begins with `file:line`. */
class ContentError extends Error {}

/** A page while it is being compiled. */
type Draft = Omit<ContentPage, 'lead' | 'sections'> & {
  lead: Block[]
  sections: (ContentSection & { parts: ContentPart[] })[]
}

/**
 * Throws ContentError when the source uses anything that is not supported. `## Heading {#id}` sets
 * a section's id; `{lang=ms}` or `{lang=en}` its language if it differs from the page's; `{claims}`
 * and `{no-claims}` show it only while the owner may, or may not, make health claims.
 */
export function compileContent(source: string, file: string): ContentPage {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const refuse = (index: number, reason: string): never => {
    throw new ContentError(`${file}:${index + 1}: ${reason}`)
  }
  lines.forEach((line, index) => {
    const [unknown] = unknownPlaceholders(line)
    if (unknown !== undefined) refuse(index, `no setting is called {{${unknown}}}`)
  })
  const { head, end } = readHead(lines, refuse)
  const page: Draft = { ...head, lead: [], sections: [] }
  const ids = new Set<string>()
  /** The list that the next block is added to. */
  let blocks = page.lead

  for (let at = end; at < lines.length;) {
    const line = lines[at] ?? ''
    const heading = /^(#+)\s+(.*)$/.exec(line)
    if (line.trim() === '') at++
    else if (heading) {
      const [, marks = '', rest = ''] = heading
      const { title, id, lang, only } = readHeading(rest, (reason) => refuse(at, reason))
      if (ids.has(id)) refuse(at, `two headings are called #${id}`)
      ids.add(id)
      if (marks === '##') {
        blocks = []
        page.sections.push({ id, title, ...lang, ...only, blocks, parts: [] })
      } else if (marks === '###') {
        const section = page.sections.at(-1) ?? refuse(at, 'a ### heading needs a ## above it')
        blocks = []
        section.parts.push({ id, title, blocks })
      } else refuse(at, 'headings are ## and ###; the page’s own comes from its head')
      at++
    } else {
      let to = at
      while (to < lines.length && !/^\s*$|^#/.test(lines[to] ?? '')) to++
      const from = at
      blocks.push(readBlock(lines.slice(from, to), (index, reason) => refuse(from + index, reason)))
      at = to
    }
  }
  return page
}

type Head = Pick<ContentPage, 'title' | 'heading' | 'description' | 'updated'>

function readHead(
  lines: readonly string[],
  refuse: (index: number, reason: string) => never,
): { head: Head; end: number } {
  const close = lines.indexOf('---', 1)
  if (lines[0] !== '---' || close < 0) return refuse(0, 'the file begins with a head between ---')
  const entries = new Map<string, string>()
  for (const [index, line] of lines.slice(1, close).entries()) {
    const [, key = '', value = ''] =
      /^(title|heading|description|updated):\s*(\S.*)$/.exec(line) ??
      refuse(index + 1, 'the head knows title, heading, description and updated')
    entries.set(key, value.trim())
  }
  const need = (key: string): string => entries.get(key) ?? refuse(0, `the head has no ${key}`)
  const updated = need('updated')
  if (!/^\d{4}-\d\d-\d\d$/.test(updated)) refuse(0, 'updated is a day such as 2026-11-20')
  const title = need('title')
  const head = { title, heading: entries.get('heading') ?? title, updated }
  return { head: { ...head, description: need('description') }, end: close + 1 }
}

function readHeading(text: string, refuse: (reason: string) => never) {
  const marks = [...text.matchAll(/\{([^{}]+)\}(?!\})/g)].filter(
    ({ index }) => text[index - 1] !== '{',
  )
  let title = text
  const settings: { id?: string; lang?: ShopLanguage; only?: 'claims' | 'no-claims' } = {}
  for (const [whole, mark = ''] of marks) {
    title = title.replace(whole, '')
    const lang = /^lang=(.+)$/.exec(mark)?.[1]
    if (mark.startsWith('#')) settings.id = mark.slice(1)
    else if (isShopLanguage(lang)) settings.lang = lang
    else if (mark === 'claims' || mark === 'no-claims') settings.only = mark
    else refuse(`a heading has no use for {${mark}}`)
  }
  title = title.trim()
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return {
    title,
    id: settings.id ?? slug,
    lang: settings.lang && { lang: settings.lang },
    only: settings.only && { only: settings.only },
  }
}

/** Compiles lines without a blank one between them: a list, a table or a paragraph. */
function readBlock(lines: string[], refuse: (index: number, reason: string) => never): Block {
  const [first = ''] = lines
  const inWords = (text: string, index: number) =>
    readWords(text, (reason) => refuse(index, reason))
  if (first.startsWith('|')) {
    if (!/^[|\s:-]+$/.test(lines[1] ?? '')) refuse(1, 'below the head of a table stands |---|---|')
    const cellsOf = (line: string, index: number): Words[] => {
      if (!/^\|.*\|$/.test(line)) refuse(index, 'a row of a table begins and ends with |')
      const cells = line.slice(1, -1).split('|')
      return cells.map((cell) => inWords(cell.trim(), index))
    }
    const head = cellsOf(first, 0)
    const rows = lines.slice(2).map((line, index) => cellsOf(line, index + 2))
    rows.forEach((row, index) => {
      if (row.length !== head.length) refuse(index + 2, `a row has ${head.length} cells`)
    })
    return { kind: 'table', head, rows }
  }
  const marker = /^(-|\d+\.)\s+/
  if (marker.test(first)) {
    const items: { text: string; index: number }[] = []
    lines.forEach((line, index) => {
      const last = items.at(-1)
      if (marker.test(line)) items.push({ text: line.replace(marker, ''), index })
      else if (/^\s+\S/.test(line) && last) last.text += ` ${line.trim()}`
      else refuse(index, 'a list goes on with - or an indented line')
    })
    return {
      kind: 'list',
      ordered: !first.startsWith('-'),
      items: items.map(({ text, index }) => inWords(text, index)),
    }
  }
  return { kind: 'text', words: inWords(lines.map((line) => line.trim()).join(' '), 0) }
}

function readWords(text: string, refuse: (reason: string) => never): Words {
  const words: Inline[] = []
  const strict = (plain: string): string => {
    // Markdown syntax that our pages do not support.
    if (/\*|`|^>|^[-=]{3,}$|!\[|\]\(|<\/?[a-z]/i.test(plain))
      refuse(`only **bold** and [links](/where) are understood: “${plain.trim().slice(0, 40)}”`)
    // No-break space between an amount and its unit.
    return plain.replaceAll(/(\d) (mg|µg|g|mm)\b/g, '$1\u00a0$2')
  }
  let from = 0
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|(?<!!)\[([^\][]+)\]\(([^()\s]+)\)/g)) {
    const [whole, bold, linked, to] = match
    if (match.index > from) words.push(strict(text.slice(from, match.index)))
    if (bold !== undefined) words.push({ kind: 'strong', text: strict(bold) })
    else if (linked !== undefined && to !== undefined) {
      if (!/^(\/(?!\/)|#|https:\/\/|mailto:|tel:|\{\{)/.test(to))
        refuse(`a link leads to /a-page, #a-heading, https:, mailto: or tel:, not to ${to}`)
      words.push({ kind: 'link', to, text: strict(linked) })
    }
    from = match.index + whole.length
  }
  if (from < text.length) words.push(strict(text.slice(from)))
  return words
}
