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
  /** Emotion reads these to place its elements; there are none. */
  readonly tags: HTMLStyleElement[] = []
  before: Element | null = null
  readonly #sheet = new CSSStyleSheet()

  constructor({ key, container }: { key: string; container: Node }) {
    this.key = key
    this.container = container
    adopt(this.#sheet)
  }

  insert(rule: string): void {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch {
      // A selector of another browser (`::-moz-…`), which this one rejects.
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
  // The sheet has what Emotion uses; its class also has private members.
  return Object.assign(cache, { sheet: sheet as unknown as EmotionCache['sheet'] })
}

const known = new Set<string>()

/** Adds the grid's variables once per set. Renders nothing. */
export function adoptOnce(name: string, text: string): null {
  if (known.has(name)) return null
  known.add(name)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  adopt(sheet)
  return null
}

function adopt(sheet: CSSStyleSheet): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
