/**
 * What a customer typed in the forms of this tab, and the tokens of emailed links. Survives a
 * reload and the expiry of the session (D-64 in docs/decisions/register.md). All drafts share one
 * item of sessionStorage, which clear-own-data.ts removes on log-out and when another customer logs
 * in.
 */
import type { retentionPeriods } from '#domain/retention-periods.ts'

/** In sessionStorage. */
export const tabDraftsKey = 'tab_drafts'

/** Counted from a draft's last change. Like the note of the checkout: drafts may be health data. */
const maxAgeHours: typeof retentionPeriods.checkoutNoteHours = 24

type StoredDraft = { savedAt: number; value: unknown }

/** Returns the draft, as saved; undefined if there is none or it is too old. */
export function readTabDraft(name: string): unknown {
  return readDrafts()[name]?.value
}

/** Saves a draft; `undefined` removes it. Drafts that are too old are removed with it. */
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
    const oldest = Date.now() - maxAgeHours * 60 * 60 * 1000
    return Object.fromEntries(Object.entries(drafts).filter(([, { savedAt }]) => savedAt > oldest))
  } catch {
    return {}
  }
}
