/*
 * Makes MUI work under a content security policy that forbids inline styles. MUI creates styles at
 * run time with Emotion, which normally adds <style> elements. Here Emotion writes into a style
 * sheet that the document adopts, which the policy does not restrict.
 */
import createCache, { type EmotionCache } from '@emotion/cache'

/** Replaces Emotion's StyleSheet. It has only the members that Emotion calls from outside. */
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
      // Emotion also inserts rules with selectors of other browsers, such as `::-moz-…`, which this
      // browser rejects. The catch also hides any other invalid rule.
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

/**
 * Adds a style sheet once per name, for the variables of MUI's data grid. Returns null, which React
 * renders as nothing. The bundler plugin `back-office-plugin.ts` inserts calls of this function.
 */
export function adoptOnce(name: string, css: string): null {
  if (adoptedNames.has(name)) return null
  adoptedNames.add(name)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  adoptSheet(sheet)
  return null
}

function adoptSheet(sheet: CSSStyleSheet): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
