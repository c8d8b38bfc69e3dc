/*
 * MUI creates styles at run time, and the page's content security policy forbids inline styles. The
 * policy does not restrict style sheets that a script constructs and the document adopts. Emotion
 * writes into such a sheet instead of <style> elements, so the policy stays as strict as for
 * shoppers.
 */
import createCache, { type EmotionCache } from '@emotion/cache'

/** The members of Emotion's sheet that Emotion calls from outside. */
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
