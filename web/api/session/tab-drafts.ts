/**
 * Drafts of this tab: what a customer typed in forms, and the tokens of emailed links. A draft
 * survives a reload and the expiry of the session (D-64 in docs/decisions/register.md). All drafts
 * share one item of sessionStorage, which clear-own-data.ts removes on log-out and when another
 * customer logs in.
 */
import type { retentionPeriods } from '#domain/retention-periods.ts'

/** Key in sessionStorage. */
export const tabDraftsKey = 'tab_drafts'

/**
 * A draft is kept this long after its last change: as long as the note of the checkout, because it
 * may contain health data too.
 */
const maxAgeHours: typeof retentionPeriods.checkoutNoteHours = 24

/** `savedAt`: Unix time in ms. */
type StoredDraft = { savedAt: number; value: unknown }

/** Returns a draft as it was saved; undefined if there is none or it is too old. */
export function readTabDraft(name: string): unknown {
  return readDrafts()[name]?.value
}

/** Saves a draft; `undefined` removes it. Also removes all drafts that are too old. */
export function saveTabDraft(name: string, value: unknown): void {
  try {
    const draft = value === undefined ? undefined : { savedAt: Date.now(), value }
    sessionStorage.setItem(tabDraftsKey, JSON.stringify({ ...readDrafts(), [name]: draft }))
  } catch {
    // Storage is blocked or full: the form keeps its texts until the page is left.
  }
}

function readDrafts(): Readonly<Record<string, StoredDraft>> {
  try {
    const drafts: Record<string, StoredDraft> = JSON.parse(
      sessionStorage.getItem(tabDraftsKey) ?? '{}',
    )
    const oldestMs = Date.now() - maxAgeHours * 60 * 60 * 1000
    return Object.fromEntries(
      Object.entries(drafts).filter(([, { savedAt }]) => savedAt > oldestMs),
    )
  } catch {
    return {}
  }
}
