/**
 * What a customer typed in the forms of this tab, and the tokens of emailed links. Survives a
 * reload and the expiry of the session (D-64). All drafts share one item of sessionStorage, which
 * clear-own-data.ts removes on log-out and when another customer logs in.
 */

/** In sessionStorage. */
export const tabDraftsKey = 'tab_drafts'

/** Counted from the last change. Like the note of the checkout: drafts may be health data. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** Returns the draft, as saved; undefined if there is none or it is too old. */
export function readTabDraft(name: string): unknown {
  return readDrafts()[name]
}

/** Saves a draft; `undefined` removes it. */
export function saveTabDraft(name: string, value: unknown): void {
  try {
    const drafts = { ...readDrafts(), [name]: value }
    sessionStorage.setItem(tabDraftsKey, JSON.stringify({ savedAt: Date.now(), drafts }))
  } catch {
    // Storage is blocked or full: the form keeps its texts until the page is left.
  }
}

function readDrafts(): Readonly<Record<string, unknown>> {
  try {
    const { savedAt, drafts } = JSON.parse(sessionStorage.getItem(tabDraftsKey) ?? '{}')
    return Date.now() - savedAt < maxAgeMs ? drafts : {}
  } catch {
    return {}
  }
}
