/*
 * Fills a content page with the owner's settings. Drops the sections with health claims unless
 * health claims are approved.
 */
import type { ShopSettings } from '#domain/shop-settings.ts'
import type { Block, ContentPage, ContentSubsection, Inline, InlineText } from './content-page.ts'
import type { Translate } from './messages.ts'
import { fillPlaceholders } from './placeholders.ts'

/** Returns the page with all `{{settings}}` replaced. `t` is the translator of its language. */
export function fillPage(page: ContentPage, settings: ShopSettings, t: Translate): ContentPage {
  const hasClaimApproval = settings.claims.kkliu !== undefined
  const fillText = (text: string): string => fillPlaceholders(text, settings, t)
  const fillInline = (inline: Inline): Inline => {
    if (typeof inline === 'string') return fillText(inline)
    if (inline.kind === 'strong') return { ...inline, text: fillText(inline.text) }
    return { ...inline, to: fillText(inline.to), text: fillText(inline.text) }
  }
  const fillInlineText = (content: InlineText): InlineText => content.map(fillInline)
  const fillBlock = (block: Block): Block => {
    if (block.kind === 'text') return { ...block, content: fillInlineText(block.content) }
    if (block.kind === 'list') return { ...block, items: block.items.map(fillInlineText) }
    return {
      ...block,
      headerCells: block.headerCells.map(fillInlineText),
      rows: block.rows.map((row) => row.map(fillInlineText)).filter(isRowFilled),
    }
  }
  const fillSubsection = <S extends ContentSubsection>(subsection: S): S => ({
    ...subsection,
    title: fillText(subsection.title),
    blocks: subsection.blocks.map(fillBlock),
  })
  return {
    ...page,
    title: fillText(page.title),
    heading: fillText(page.heading),
    description: fillText(page.description),
    lead: page.lead.map(fillBlock),
    sections: page.sections
      .filter(
        ({ onlyWith }) => onlyWith === undefined || (onlyWith === 'claims') === hasClaimApproval,
      )
      .map((section) => ({
        ...fillSubsection(section),
        subsections: section.subsections.map(fillSubsection),
      })),
  }
}

/**
 * Returns false for a row whose first cell is empty: it is about something that the shop does not
 * have, such as states with a delivery fee.
 */
function isRowFilled([firstCell = []]: readonly InlineText[]): boolean {
  return firstCell.some((inline) => (typeof inline === 'string' ? inline : inline.text) !== '')
}

/** Returns blocks as plain text, for search engines. */
export function toPlainText(blocks: readonly Block[]): string {
  const joinInlines = (content: InlineText): string =>
    content.map((inline) => (typeof inline === 'string' ? inline : inline.text)).join('')
  return blocks
    .flatMap((block) => {
      if (block.kind === 'text') return [joinInlines(block.content)]
      if (block.kind === 'list') return block.items.map(joinInlines)
      return block.rows.map((row) => row.map(joinInlines).join(': '))
    })
    .join(' ')
}
