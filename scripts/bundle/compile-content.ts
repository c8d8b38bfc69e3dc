/**
 * Compiles a file of web/content: front matter with `title`, `description` and `updated`, then a
 * subset of Markdown (headings, paragraphs, lists, tables, **bold**, [links](/where)). Any other
 * syntax fails the build with its line number, because a page must never show raw Markdown.
 */
import { isShopLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type {
  Block,
  ContentPage,
  ContentSubsection,
  ContentSection,
  Inline,
  InlineText,
} from '#domain/content/content-page.ts'
import { listUnknownPlaceholders } from '#domain/content/placeholders.ts'

/** Reports an error in a content file. The message begins with `file:line`. */
class ContentError extends Error {}

/** A page while it is being compiled. */
type Draft = Omit<ContentPage, 'lead' | 'sections'> & {
  lead: Block[]
  sections: (ContentSection & { subsections: ContentSubsection[] })[]
}

/**
 * Throws ContentError when the source uses syntax that is not supported. Attributes of a heading:
 * `{#id}` sets the id of the section. `{lang=ms}` or `{lang=en}` sets its language if it differs
 * from the language of the page. `{claims}` shows the section only while the owner may make health
 * claims, `{no-claims}` only while the owner may not.
 */
export function compileContent(source: string, file: string): ContentPage {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const refuse = (index: number, reason: string): never => {
    throw new ContentError(`${file}:${index + 1}: ${reason}`)
  }
  lines.forEach((line, index) => {
    const [unknown] = listUnknownPlaceholders(line)
    if (unknown !== undefined) refuse(index, `no setting is called {{${unknown}}}`)
  })
  const { frontMatter, bodyStart } = parseFrontMatter(lines, refuse)
  const page: Draft = { ...frontMatter, lead: [], sections: [] }
  const ids = new Set<string>()
  /** The list to which the next block is added. */
  let blocks = page.lead

  let lineIndex = bodyStart
  while (lineIndex < lines.length) {
    const line = lines[lineIndex] ?? ''
    const heading = /^(#+)\s+(.*)$/.exec(line)
    if (line.trim() === '') lineIndex++
    else if (heading) {
      const [, level = '', text = ''] = heading
      const { title, id, lang, onlyWith } = parseHeading(text, (reason) =>
        refuse(lineIndex, reason),
      )
      if (ids.has(id)) refuse(lineIndex, `two headings are called #${id}`)
      ids.add(id)
      if (level === '##') {
        blocks = []
        page.sections.push({ id, title, ...lang, ...onlyWith, blocks, subsections: [] })
      } else if (level === '###') {
        const section =
          page.sections.at(-1) ?? refuse(lineIndex, 'a ### heading needs a ## above it')
        blocks = []
        section.subsections.push({ id, title, blocks })
      } else refuse(lineIndex, 'headings are ## and ###; # is the title in the front matter')
      lineIndex++
    } else {
      const blockStart = lineIndex
      // A block ends at a blank line or a heading.
      while (lineIndex < lines.length && !/^\s*$|^#/.test(lines[lineIndex] ?? '')) lineIndex++
      const blockLines = lines.slice(blockStart, lineIndex)
      blocks.push(parseBlock(blockLines, (index, reason) => refuse(blockStart + index, reason)))
    }
  }
  return page
}

type FrontMatter = Pick<ContentPage, 'title' | 'heading' | 'description' | 'updatedOn'>

/** `bodyStart`: index of the first line after the front matter. */
function parseFrontMatter(
  lines: readonly string[],
  refuse: (index: number, reason: string) => never,
): { frontMatter: FrontMatter; bodyStart: number } {
  const closingLine = lines.indexOf('---', 1)
  if (lines[0] !== '---' || closingLine < 0)
    return refuse(0, 'the file begins with front matter between ---')
  const entries = new Map<string, string>()
  for (const [index, line] of lines.slice(1, closingLine).entries()) {
    const [, key = '', value = ''] =
      /^(title|heading|description|updated):\s*(\S.*)$/.exec(line) ??
      refuse(index + 1, 'the front matter supports title, heading, description and updated')
    entries.set(key, value.trim())
  }
  const required = (key: string): string =>
    entries.get(key) ?? refuse(0, `the front matter has no ${key}`)
  const updatedOn = required('updated')
  if (!/^\d{4}-\d\d-\d\d$/.test(updatedOn)) refuse(0, 'updated is a day such as 2026-11-20')
  const title = required('title')
  const description = required('description')
  const heading = entries.get('heading') ?? title
  const frontMatter = { title, heading, description, updatedOn }
  return { frontMatter, bodyStart: closingLine + 1 }
}

/** Parses a heading with its attributes: 'What it costs {#cost} {lang=ms}'. */
function parseHeading(text: string, refuse: (reason: string) => never) {
  // An attribute has one pair of braces. `{{name}}` is a setting.
  const attributes = [...text.matchAll(/\{([^{}]+)\}(?!\})/g)].filter(
    ({ index }) => text[index - 1] !== '{',
  )
  let title = text
  const found: { id?: string; lang?: ShopLanguage; onlyWith?: 'claims' | 'no-claims' } = {}
  for (const [match, attribute = ''] of attributes) {
    title = title.replace(match, '')
    const lang = /^lang=(.+)$/.exec(attribute)?.[1]
    if (attribute.startsWith('#')) found.id = attribute.slice(1)
    else if (isShopLanguage(lang)) found.lang = lang
    else if (attribute === 'claims' || attribute === 'no-claims') found.onlyWith = attribute
    else refuse(`a heading does not support {${attribute}}`)
  }
  title = title.trim()
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return {
    title,
    id: found.id ?? slug,
    lang: found.lang && { lang: found.lang },
    onlyWith: found.onlyWith && { onlyWith: found.onlyWith },
  }
}

/** Compiles a block, which has no blank lines, to a list, a table or a paragraph. */
function parseBlock(lines: string[], refuse: (index: number, reason: string) => never): Block {
  const [firstLine = ''] = lines
  const parseLine: ParseLine = (text, index) =>
    parseInlines(text, (reason) => refuse(index, reason))
  if (firstLine.startsWith('|')) return parseTable(lines, parseLine, refuse)
  if (listMarker.test(firstLine)) return parseList(lines, parseLine, refuse)
  return { kind: 'text', content: parseLine(lines.map((line) => line.trim()).join(' '), 0) }
}

/** Parses a text of the line with this index of the block. */
type ParseLine = (text: string, index: number) => InlineText

/** The lines are a header, `|---|---|`, and rows with as many cells as the header. */
function parseTable(
  lines: readonly string[],
  parseLine: ParseLine,
  refuse: (index: number, reason: string) => never,
): Block {
  if (!/^[|\s:-]+$/.test(lines[1] ?? '')) refuse(1, 'the second line of a table is |---|---|')
  const cellsOf = (line: string, index: number): InlineText[] => {
    if (!/^\|.*\|$/.test(line)) refuse(index, 'a row of a table begins and ends with |')
    const cells = line.slice(1, -1).split('|')
    return cells.map((cell) => parseLine(cell.trim(), index))
  }
  const headerCells = cellsOf(lines[0] ?? '', 0)
  const rows = lines.slice(2).map((line, index) => cellsOf(line, index + 2))
  rows.forEach((row, index) => {
    if (row.length !== headerCells.length)
      refuse(index + 2, `a row has ${headerCells.length} cells`)
  })
  return { kind: 'table', headerCells, rows }
}

/** `- ` begins an item of a list, `1. ` one of a numbered list. */
const listMarker = /^(-|\d+\.)\s+/

/** An item continues on indented lines. */
function parseList(
  lines: readonly string[],
  parseLine: ParseLine,
  refuse: (index: number, reason: string) => never,
): Block {
  const items: { text: string; index: number }[] = []
  lines.forEach((line, index) => {
    const lastItem = items.at(-1)
    if (listMarker.test(line)) items.push({ text: line.replace(listMarker, ''), index })
    else if (/^\s+\S/.test(line) && lastItem) lastItem.text += ` ${line.trim()}`
    else refuse(index, 'a line of a list begins with its marker or is indented')
  })
  return {
    kind: 'list',
    isOrdered: !lines[0]?.startsWith('-'),
    items: items.map(({ text, index }) => parseLine(text, index)),
  }
}

/** Splits a text into plain, bold and linked pieces. */
function parseInlines(text: string, refuse: (reason: string) => never): InlineText {
  const inlines: Inline[] = []
  const checkPlainText = (plain: string): string => {
    // Markdown syntax that our pages do not support.
    if (/\*|`|^>|^[-=]{3,}$|!\[|\]\(|<\/?[a-z]/i.test(plain))
      refuse(`only **bold** and [links](/where) are supported: “${plain.trim().slice(0, 40)}”`)
    // Puts a no-break space between an amount and its unit.
    return plain.replaceAll(/(\d) (mg|µg|g|mm)\b/g, '$1\u00a0$2')
  }
  /** Index after the last match. */
  let position = 0
  // Matches **bold**, and [a link](/path) that is not an image.
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|(?<!!)\[([^\][]+)\]\(([^()\s]+)\)/g)) {
    const [matchedText, boldText, linkText, to] = match
    if (match.index > position) inlines.push(checkPlainText(text.slice(position, match.index)))
    if (boldText !== undefined) inlines.push({ kind: 'strong', text: checkPlainText(boldText) })
    else if (linkText !== undefined && to !== undefined) {
      if (!/^(\/(?!\/)|#|https:\/\/|mailto:|tel:|\{\{)/.test(to))
        refuse(`a link must begin with /, #, https:, mailto: or tel:, unlike ${to}`)
      inlines.push({ kind: 'link', to, text: checkPlainText(linkText) })
    }
    position = match.index + matchedText.length
  }
  if (position < text.length) inlines.push(checkPlainText(text.slice(position)))
  return inlines
}
