/*
 * A page of words: what web/content/*.md becomes when the shop is built. Plain data, so the browser
 * gets neither a parser nor raw HTML; texts still hold their `{{settings}}` until `fillPage`.
 */

export type Inline =
  | string
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly text: string }

export type Words = readonly Inline[]

export type Block =
  | { readonly kind: 'text'; readonly words: Words }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Words[] }
  | { readonly kind: 'table'; readonly head: readonly Words[]; readonly rows: readonly Words[][] }

/** Below a `###` heading. */
export type ContentPart = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Below a `##` heading. */
export type ContentSection = ContentPart & {
  /** The language of its words when it is not the page's. */
  readonly lang?: 'en' | 'ms'
  /** Shown only while the owner may make claims, or only while not (settings.claims). */
  readonly only?: 'claims' | 'no-claims'
  readonly parts: readonly ContentPart[]
}

export type ContentPage = {
  /** In the tab and in search results, without the brand. */
  readonly title: string
  readonly heading: string
  readonly description: string
  /** `2026-11-20`: the day on which the words last changed. */
  readonly updated: string
  /** What stands before the first section. */
  readonly lead: readonly Block[]
  readonly sections: readonly ContentSection[]
}
