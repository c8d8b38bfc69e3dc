/**
 * Records what a screen reader announces: alerts, and changes in live regions that already existed.
 * A region that is inserted together with its text does not count, because screen readers often
 * ignore it.
 */
import type { Page } from '@playwright/test'

/**
 * Starts recording in each document that the page opens from now on. Returns a function that
 * returns the announcements of the current document.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const liveRegionSelector = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])'
    const existingRegions = new WeakSet<Element>()
    const addAnnouncement = (text: string | null): void => {
      const normalisedText = text?.replaceAll(/\s+/g, ' ').trim()
      if (normalisedText) announcements.push(normalisedText)
    }
    const registerRegions = (root: ParentNode): void => {
      for (const region of root.querySelectorAll(liveRegionSelector)) existingRegions.add(region)
    }
    document.addEventListener('DOMContentLoaded', () => registerRegions(document))
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(liveRegionSelector)
        if (region && existingRegions.has(region)) addAnnouncement(region.textContent)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          if (node.matches('[role="alert"]')) addAnnouncement(node.textContent)
          else
            for (const alert of node.querySelectorAll('[role="alert"]'))
              addAnnouncement(alert.textContent)
        }
      }
      // Regions inserted now count as existing from the next change on.
      registerRegions(document)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate('window.announcements')
}
