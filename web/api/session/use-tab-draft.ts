import { useRef, useState } from 'react'

import { readTabDraft, saveTabDraft } from './tab-drafts.ts'

/**
 * Like `useState`, for a form's draft that survives a reload and the expiry of the session in this
 * tab (tab-drafts.ts). `undefined`: there is no draft. `restore` turns the stored draft into the
 * first state, and `toStored` a state into the stored draft. Only for components that the server
 * does not render: it has no storage.
 */
export function useTabDraft<Draft>(
  name: string,
  restore: (stored: unknown) => Draft | undefined,
  toStored: (draft: Draft) => unknown = (draft) => draft,
): [
  Draft | undefined,
  (change: Draft | undefined | ((current: Draft | undefined) => Draft | undefined)) => void,
] {
  const [draft, setDraft] = useState(() => restore(readTabDraft(name)))
  // Saved at once, not in an effect: a form that closes is unmounted before its effects run.
  const latest = useRef(draft)
  return [
    draft,
    (change) => {
      latest.current = change instanceof Function ? change(latest.current) : change
      saveTabDraft(name, latest.current && toStored(latest.current))
      setDraft(() => latest.current)
    },
  ]
}

/** For `useTabDraft`: a draft of one text. */
export function restoreText(stored: unknown): string | undefined {
  return typeof stored === 'string' ? stored : undefined
}

/**
 * `useTabDraft` for a form whose saved values are `fields`. Stores only the fields that differ, so
 * that a restored draft changes no value that was saved elsewhere meanwhile.
 */
export function useFieldsDraft<Fields extends object>(name: string, fields: Fields) {
  return useTabDraft<Fields>(
    name,
    (stored) => restoreFields(stored, fields),
    (draft) => {
      const savedEntries = new Map<string, unknown>(Object.entries(fields))
      return Object.fromEntries(
        Object.entries(draft).filter(([key, value]) => value !== savedEntries.get(key)),
      )
    },
  )
}

/** Returns the stored texts over `fields`; undefined if nothing is stored. */
function restoreFields<Fields extends object>(stored: unknown, fields: Fields): Fields | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const texts = Object.entries(stored).filter(([, value]) => typeof value === 'string')
  return { ...fields, ...Object.fromEntries(texts) }
}
