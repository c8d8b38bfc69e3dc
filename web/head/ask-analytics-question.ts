/**
 * Shows the analytics question, which is in the HTML of every page, if no choice is stored. Stores
 * the choice even before hydration. Without JavaScript nothing is measured and the question stays
 * hidden.
 */
import {
  analyticsConsentStorageKey,
  serialiseConsent,
  parseConsent,
} from '#domain/analytics/analytics-consent.ts'
import { choiceAttribute, questionAttribute } from '#web/api/analytics/analytics-question.ts'

const page = document.documentElement

function showUnlessChosen(): void {
  let storedConsent = null
  try {
    storedConsent = localStorage.getItem(analyticsConsentStorageKey)
  } catch {
    // Storage is blocked: the question is shown on every page.
  }
  page.toggleAttribute(questionAttribute, parseConsent(storedConsent) === undefined)
}

/** Browsers fire `storage` in other tabs only, and not when a page is restored from the cache. */
function notifyThisTab(): void {
  dispatchEvent(new StorageEvent('storage', { key: analyticsConsentStorageKey }))
}

showUnlessChosen()
addEventListener('storage', ({ key }) => {
  // The key is null when another tab cleared the whole storage.
  if (!key || key === analyticsConsentStorageKey) showUnlessChosen()
})
addEventListener('pageshow', ({ persisted }) => {
  // Restored from the back/forward cache.
  if (persisted) notifyThisTab()
})
addEventListener(
  'click',
  ({ target }) => {
    // The target can be a document or a text node, which have no `closest`.
    const button = (target as Partial<Element> | null)?.closest?.(`[${choiceAttribute}]`)
    const choice = button?.getAttribute(choiceAttribute)
    if (choice !== 'accepted' && choice !== 'refused') return
    try {
      localStorage.setItem(analyticsConsentStorageKey, serialiseConsent(choice, new Date()))
    } catch {
      // Storage is blocked: the choice applies to this page.
    }
    // After the click, when showAnalyticsQuestion has restored the focus.
    setTimeout(() => {
      notifyThisTab()
      page.removeAttribute(questionAttribute)
    })
  },
  // Listens in the capture phase: React may stop propagation while hydrating.
  true,
)
