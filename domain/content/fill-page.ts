/*
 * Fills a content page with the owner's settings. Drops sections with health claims unless they are
 * approved (decisions D-32, D-34).
 */
import type { ShopSettings } from '#domain/shop-settings.ts'
import type { Block, ContentPage, ContentPart, Inline, Words } from './content-page.ts'
import type { Text } from './messages.ts'
import { fillPlaceholders } from './placeholders.ts'

/** `t` is the translator of the page's language. */
export function fillPage(page: ContentPage, settings: ShopSettings, t: Text): ContentPage {
  const mayClaim = settings.claims.kkliu !== undefined
  const text = (words: string): string => fillPlaceholders(words, settings, t)
  const inline = (one: Inline): Inline => {
    if (typeof one === 'string') return text(one)
    if (one.kind === 'strong') return { ...one, text: text(one.text) }
    return { ...one, to: text(one.to), text: text(one.text) }
  }
  const words = (all: Words): Words => all.map(inline)
  const block = (one: Block): Block => {
    if (one.kind === 'text') return { ...one, words: words(one.words) }
    if (one.kind === 'list') return { ...one, items: one.items.map(words) }
    return {
      ...one,
      head: one.head.map(words),
      rows: one.rows.map((row) => row.map(words)),
    }
  }
  const part = <P extends ContentPart>(p: P): P => ({
    ...p,
    title: text(p.title),
    blocks: p.blocks.map(block),
  })
  return {
    ...page,
    title: text(page.title),
    heading: text(page.heading),
    description: text(page.description),
    lead: page.lead.map(block),
    sections: page.sections
      .filter(({ only }) => only === undefined || (only === 'claims') === mayClaim)
      .map((section) => ({ ...part(section), parts: section.parts.map(part) })),
  }
}

/** Returns blocks as plain text, for search engines. */
export function plainText(blocks: readonly Block[]): string {
  const plain = (words: Words): string =>
    words.map((item) => (typeof item === 'string' ? item : item.text)).join('')
  return blocks
    .flatMap((block) => {
      if (block.kind === 'text') return [plain(block.words)]
      if (block.kind === 'list') return block.items.map(plain)
      return block.rows.map((row) => row.map(plain).join(': '))
    })
    .join(' ')
}
