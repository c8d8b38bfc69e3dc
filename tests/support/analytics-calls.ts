/**
 * Records what a screen reader announces: changes in live regions that existed before, and alerts.
 * A region inserted together with its text is not counted, because it is often not announced.
 */
import type { Page } from '@playwright/test'

/** Starts recording, across documents. Returns a function that returns all announcements so far. */
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
    const register = (root: ParentNode): void => {
      for (const region of root.querySelectorAll(regions)) known.add(region)
    }
    document.addEventListener('DOMContentLoaded', () => register(document))
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
      // Regions inserted now count as existing from the next change on.
      register(document)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate('window.said')
}
