/*
 * MUI creates styles at run time, and the page's policy forbids inline styles. Style sheets that a
 * script creates and the document adopts are not inline, so no nonce is needed and the policy stays
 * as strict as for shoppers. Emotion writes into such a sheet instead of <style> elements.
 */
import createCache, { type EmotionCache } from '@emotion/cache'

/** The part of Emotion's sheet that its code calls. */
class AdoptedSheet {
  readonly isSpeedy = true
  readonly key: string
  readonly container: Node
  /** Emotion reads `tags` and `before` to place its <style> elements. This sheet has none. */
  readonly tags: HTMLStyleElement[] = []
  before: Element | null = null
  readonly #sheet = new CSSStyleSheet()

  constructor({ key, container }: { key: string; container: Node }) {
    this.key = key
    this.container = container
    adoptSheet(this.#sheet)
  }

  insert(rule: string): void {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch {
      // The browser rejects selectors of other browsers, such as `::-moz-…`, whose rules it does
      // not need. Any other invalid rule is dropped silently too.
    }
  }

  flush(): void {
    this.#sheet.replaceSync('')
  }

  hydrate(): void {
    // The server's HTML contains nothing of the back office.
  }
}

export function createAdoptedCache(): EmotionCache {
  const cache = createCache({ key: 'mui' })
  const sheet = new AdoptedSheet({ key: cache.key, container: document.head })
  // Cast: AdoptedSheet has all members that Emotion uses, but not the private ones of its class.
  return Object.assign(cache, { sheet: sheet as unknown as EmotionCache['sheet'] })
}

const adoptedNames = new Set<string>()

/** Adds a style sheet once per name, for the grid's variables. Renders nothing. */
export function adoptOnce(name: string, text: string): null {
  if (adoptedNames.has(name)) return null
  adoptedNames.add(name)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  adoptSheet(sheet)
  return null
}

function adoptSheet(sheet: CSSStyleSheet): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
