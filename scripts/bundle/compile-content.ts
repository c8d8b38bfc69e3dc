/**
 * Compiles a file of web/content: front matter with `title`, `description`, `updated` and, if it
 * differs from the title, `heading`; then a subset of Markdown (headings, paragraphs, lists,
 * tables, **bold**, [links](/where)). Other syntax that this file recognises fails the build with
 * its line number, because a page must not show raw Markdown.
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

/**
 * Throws a ContentError for the line with this index, which counts from 0: in the whole file, or in
 * the block that a function parses.
 */
type Refuse = (index: number, reason: string) => never

/** Throws a ContentError for a line that is already known. */
type RefuseLine = (reason: string) => never

/** A page while it is being compiled. */
type Draft = Omit<ContentPage, 'lead' | 'sections'> & {
  lead: Block[]
  sections: (ContentSection & { subsections: ContentSubsection[] })[]
}

/**
 * Compiles the text of a file; `file` is its name in error messages. Throws ContentError when the
 * source uses syntax that is not supported.
 *
 * A heading may have attributes. `{#id}` sets the id of the section or subsection. Only a `##`
 * heading supports the others: `{lang=ms}` or `{lang=en}` sets the language of the section if it
 * differs from the language of the page. `{claims}` shows the section only while the owner may make
 * health claims, `{no-claims}` only while the owner may not.
 */
export function compileContent(source: string, file: string): ContentPage {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const refuse: Refuse = (index, reason) => {
    throw new ContentError(`${file}:${index + 1}: ${reason}`)
  }
  lines.forEach((line, index) => {
    const [unknownName] = listUnknownPlaceholders(line)
    if (unknownName !== undefined) refuse(index, `no setting is called {{${unknownName}}}`)
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
      const { title, id, sectionAttributes } = parseHeading(text, (reason) =>
        refuse(lineIndex, reason),
      )
      if (ids.has(id)) refuse(lineIndex, `two headings have the id #${id}`)
      ids.add(id)
      if (level === '##') {
        blocks = []
        page.sections.push({ id, title, ...sectionAttributes, blocks, subsections: [] })
      } else if (level === '###') {
        const section =
          page.sections.at(-1) ?? refuse(lineIndex, 'a ### heading needs a ## above it')
        if (Object.keys(sectionAttributes).length > 0)
          refuse(lineIndex, 'only ## headings support {lang=…}, {claims} and {no-claims}')
        blocks = []
        section.subsections.push({ id, title, blocks })
      } else refuse(lineIndex, 'headings are ## and ###; # is the title in the front matter')
      lineIndex++
    } else if (line.startsWith('#')) {
      refuse(lineIndex, 'a heading is ## or ###, a space and a title')
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

/** Parses the front matter. `bodyStart` is the index of the first line after it. */
function parseFrontMatter(
  lines: readonly string[],
  refuse: Refuse,
): { frontMatter: FrontMatter; bodyStart: number } {
  const closingLine = lines.indexOf('---', 1)
  if (lines[0] !== '---' || closingLine < 0)
    return refuse(0, 'the file must begin with front matter between ---')
  const entries = new Map<string, string>()
  for (const [index, line] of lines.slice(1, closingLine).entries()) {
    const [, key = '', value = ''] =
      /^(title|heading|description|updated):\s*(\S.*)$/.exec(line) ??
      refuse(index + 1, 'the front matter supports title, heading, description and updated')
    if (entries.has(key)) refuse(index + 1, `the front matter has two entries ${key}`)
    entries.set(
      key,
      toPlainText(value.trim(), (reason) => refuse(index + 1, reason)),
    )
  }
  const requireEntry = (key: string): string =>
    entries.get(key) ?? refuse(0, `the front matter has no ${key}`)
  const updatedOn = requireEntry('updated')
  if (!/^\d{4}-\d\d-\d\d$/.test(updatedOn)) refuse(0, 'updated must be a day such as 2026-11-20')
  const title = requireEntry('title')
  const description = requireEntry('description')
  const heading = entries.get('heading') ?? title
  const frontMatter = { title, heading, description, updatedOn }
  return { frontMatter, bodyStart: closingLine + 1 }
}

type HeadingAttributes = { id?: string; lang?: ShopLanguage; onlyWith?: 'claims' | 'no-claims' }

/** Parses a heading with its attributes: 'What it costs {#cost} {lang=ms}'. */
function parseHeading(text: string, refuse: RefuseLine) {
  // An attribute has one pair of braces. `{{name}}` is a setting.
  const attributes = [...text.matchAll(/\{([^{}]+)\}(?!\})/g)].filter(
    ({ index }) => text[index - 1] !== '{',
  )
  let title = text
  const headingAttributes: HeadingAttributes = {}
  for (const [match, attribute = ''] of attributes) {
    title = title.replace(match, '')
    const lang = /^lang=(.+)$/.exec(attribute)?.[1]
    const headingId = /^#([\w-]+)$/.exec(attribute)?.[1]
    if (headingId !== undefined) headingAttributes.id = headingId
    else if (isShopLanguage(lang)) headingAttributes.lang = lang
    else if (attribute === 'claims' || attribute === 'no-claims')
      headingAttributes.onlyWith = attribute
    else refuse(`a heading does not support {${attribute}}`)
  }
  title = toPlainText(title.trim(), refuse)
  if (title === '') refuse('a heading needs a title')
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const { id = slug, ...sectionAttributes } = headingAttributes
  return { title, id, sectionAttributes }
}

/** Compiles a block, which has no blank lines, to a list, a table or a paragraph. */
function parseBlock(lines: readonly string[], refuse: Refuse): Block {
  const [firstLine = ''] = lines
  const parseLine: ParseLine = (text, index) =>
    parseInlines(text, (reason) => refuse(index, reason))
  if (firstLine.startsWith('|')) return parseTable(lines, parseLine, refuse)
  if (listMarker.test(firstLine)) return parseList(lines, parseLine, refuse)
  return parseParagraph(lines, parseLine, refuse)
}

function parseParagraph(lines: readonly string[], parseLine: ParseLine, refuse: Refuse): Block {
  for (const [index, line] of lines.entries())
    if (index > 0 && (listMarker.test(line) || /^\||^[-=]{3,}\s*$/.test(line)))
      refuse(index, 'a blank line must separate a paragraph from what follows it')
  // An error in a paragraph names its first line.
  return { kind: 'text', content: parseLine(lines.map((line) => line.trim()).join(' '), 0) }
}

/** Parses a text of the line with this index of the block. */
type ParseLine = (text: string, index: number) => InlineText

/** Parses a table: a header, the line `|---|---|`, and rows with as many cells as the header. */
function parseTable(lines: readonly string[], parseLine: ParseLine, refuse: Refuse): Block {
  if (!/^[|\s:-]+$/.test(lines[1] ?? '')) refuse(1, 'the second line of a table must be |---|---|')
  const cellsOf = (line: string, index: number): InlineText[] => {
    if (!/^\|.*\|$/.test(line)) refuse(index, 'a row of a table must begin and end with |')
    const cells = line.slice(1, -1).split('|')
    return cells.map((cell) => parseLine(cell.trim(), index))
  }
  const headerCells = cellsOf(lines[0] ?? '', 0)
  const rows = lines.slice(2).map((line, index) => cellsOf(line, index + 2))
  rows.forEach((row, index) => {
    if (row.length !== headerCells.length)
      refuse(index + 2, `a row must have ${headerCells.length} cells, as the header has`)
  })
  return { kind: 'table', headerCells, rows }
}

/** `- ` begins an item of a list, `1. ` one of a numbered list. */
const listMarker = /^(-|\d+\.)\s+/

/** Parses a list, whose items may continue on indented lines. Refuses a list in a list. */
function parseList(lines: readonly string[], parseLine: ParseLine, refuse: Refuse): Block {
  const isOrdered = !lines[0]?.startsWith('-')
  const items: { text: string; index: number }[] = []
  lines.forEach((line, index) => {
    const lastItem = items.at(-1)
    if (listMarker.test(line)) {
      if (isOrdered === line.startsWith('-')) refuse(index, 'a list must have one kind of marker')
      items.push({ text: line.replace(listMarker, ''), index })
    } else if (listMarker.test(line.trim())) refuse(index, 'a list cannot contain a list')
    else if (/^\s+\S/.test(line) && lastItem) lastItem.text += ` ${line.trim()}`
    else refuse(index, 'a line of a list must begin with its marker or be indented')
  })
  return {
    kind: 'list',
    isOrdered,
    items: items.map(({ text, index }) => parseLine(text, index)),
  }
}

/** Markdown syntax that our pages do not support, such as code, quotes, pictures and HTML. */
const unsupportedSyntax = /\*|`|~~|^>|^\+\s|^\d+\)\s|^[-=]{3,}$|!\[|\][([]|<\/?[a-z]/i

/**
 * Refuses Markdown syntax that is not supported. Returns the text with a no-break space between
 * each amount and its unit.
 */
function toPlainText(text: string, refuse: RefuseLine): string {
  if (unsupportedSyntax.test(text))
    refuse(`only **bold** and [links](/where) are supported: “${text.trim().slice(0, 40)}”`)
  return text.replaceAll(/(\d) (mg|µg|g|mm)\b/g, '$1\u00a0$2')
}

/** Splits a text into plain, bold and linked pieces. */
function parseInlines(text: string, refuse: RefuseLine): InlineText {
  const inlines: Inline[] = []
  const addPlainText = (plain: string): void => {
    inlines.push(toPlainText(plain, refuse))
  }
  /** Index after the last match. */
  let position = 0
  // Matches **bold**, and [a link](/path) that is not an image.
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|(?<!!)\[([^\][]+)\]\(([^()\s]+)\)/g)) {
    const [matchedText, boldText, linkText, to] = match
    if (match.index > position) addPlainText(text.slice(position, match.index))
    if (boldText !== undefined)
      inlines.push({ kind: 'strong', text: toPlainText(boldText, refuse) })
    else if (linkText !== undefined && to !== undefined) {
      if (!/^(\/(?!\/)|#|https:\/\/|mailto:|tel:|\{\{)/.test(to))
        refuse(`a link must begin with /, #, https:, mailto: or tel:, unlike ${to}`)
      inlines.push({ kind: 'link', to, text: toPlainText(linkText, refuse) })
    }
    position = match.index + matchedText.length
  }
  if (position < text.length) addPlainText(text.slice(position))
  return inlines
}
