/*
 * Styles that MUI makes while it runs, under a policy that allows none in the page. Style sheets made
 * by script and adopted by the document are not inline: no nonce is needed, so a staff page may be
 * reached from the login without loading the document anew, and the policy stays as strict as it is
 * for shoppers. Emotion writes into such a sheet instead of <style> elements.
 */
import createCache, { type EmotionCache } from '@emotion/cache'

/** As much of Emotion's own sheet as its parts call. */
class AdoptedSheet {
  readonly isSpeedy = true
  readonly key: string
  readonly container: Node
  /** Emotion asks for these to place its elements; there are none. */
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
      // A selector of another browser (`::-moz-…`): it is for that browser to understand.
    }
  }

  flush(): void {
    this.#sheet.replaceSync('')
  }

  hydrate(): void {
    // Nothing of the back office is in the server's HTML.
  }
}

export function createAdoptedCache(): EmotionCache {
  const cache = createCache({ key: 'mui' })
  const sheet = new AdoptedSheet({ key: cache.key, container: document.head })
  // The sheet has what Emotion uses; its class also has private parts that nobody else calls.
  return Object.assign(cache, { sheet: sheet as unknown as EmotionCache['sheet'] })
}

const known = new Set<string>()

/** The grid's variables, once for each set of them. Answers nothing to be drawn in their place. */
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
