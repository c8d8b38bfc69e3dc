/*
 * A content page, which the build generates from web/content/*.md. The page is plain data, so the
 * browser needs no Markdown parser and gets no raw HTML. The texts still contain `{{settings}}`,
 * which `fillPage` replaces.
 */

import type { ShopLanguage } from './languages.ts'

/** A piece of a line: plain text, bold text or a link. */
export type Inline =
  | string
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly text: string }

export type InlineText = readonly Inline[]

export type Block =
  | { readonly kind: 'text'; readonly content: InlineText }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly InlineText[] }
  | {
      readonly kind: 'table'
      readonly headerCells: readonly InlineText[]
      readonly rows: readonly InlineText[][]
    }

/** The content below a `###` heading. */
export type ContentSubsection = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The content below a `##` heading. */
export type ContentSection = ContentSubsection & {
  /** The language of this section when it differs from the page's. */
  readonly lang?: ShopLanguage
  /** Shown only with (`claims`) or only without (`no-claims`) an approval of health claims. */
  readonly onlyWith?: 'claims' | 'no-claims'
  readonly subsections: readonly ContentSubsection[]
}

export type ContentPage = {
  /** For the browser tab and search results, without the brand. */
  readonly title: string
  readonly heading: string
  readonly description: string
  /** `2026-11-20`: the day on which the text last changed. */
  readonly updatedOn: string
  /** The blocks before the first section. */
  readonly lead: readonly Block[]
  readonly sections: readonly ContentSection[]
}
