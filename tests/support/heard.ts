/**
 * What a screen reader says by itself: words that appear in a live region which was there before them,
 * and alerts. A region that arrives together with its words is not counted, as it often stays silent.
 */
import type { Page } from '@playwright/test'

/** Listens from now on, over documents too. Answers a function that tells everything said so far. */
export async function listenToPage(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const regions = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])'
    const known = new WeakSet<Element>()
    const say = (text: string | null): void => {
      const words = text?.replaceAll(/\s+/g, ' ').trim()
      if (words) said.push(words)
    }
    const meet = (root: ParentNode): void => {
      for (const region of root.querySelectorAll(regions)) known.add(region)
    }
    document.addEventListener('DOMContentLoaded', () => meet(document))
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const at = target instanceof Element ? target : target.parentElement
        const region = at?.closest(regions)
        if (region && known.has(region)) say(region.textContent)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches('[role="alert"]')) say(node.textContent)
          else for (const alert of node.querySelectorAll('[role="alert"]')) say(alert.textContent)
        }
      }
      // What is new now is known when the next words come.
      meet(document)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate('window.said')
}
