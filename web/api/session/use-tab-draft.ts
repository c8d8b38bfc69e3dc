import { useRef, useState } from 'react'

import { readTabDraft, saveTabDraft } from './tab-drafts.ts'

/**
 * Like `useState`, for a form's draft that survives a reload and the expiry of the session in this
 * tab (tab-drafts.ts). The state is undefined while there is no draft. `restore` turns the stored
 * draft into the first state; `toStored` turns a state into the stored draft. Only for components
 * that the server does not render, because the server has no storage and hydration would differ.
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
  // The newest state. It is saved immediately, not in an effect: a form that closes is unmounted
  // before its effects run.
  const latestDraft = useRef(draft)
  return [
    draft,
    (change) => {
      latestDraft.current = change instanceof Function ? change(latestDraft.current) : change
      saveTabDraft(name, latestDraft.current && toStored(latestDraft.current))
      setDraft(() => latestDraft.current)
    },
  ]
}

/** `restore` of a draft that is one text. */
export function restoreText(stored: unknown): string | undefined {
  return typeof stored === 'string' ? stored : undefined
}

/**
 * `useTabDraft` for a form with several fields. `savedFields`: their values at the server. Stores
 * only the fields that differ from them, so that a restored draft does not overwrite a value that
 * was saved elsewhere meanwhile.
 */
export function useFieldsDraft<Fields extends object>(name: string, savedFields: Fields) {
  return useTabDraft<Fields>(
    name,
    (stored) => restoreFields(stored, savedFields),
    (draft) => {
      const savedEntries = new Map<string, unknown>(Object.entries(savedFields))
      return Object.fromEntries(
        Object.entries(draft).filter(([key, value]) => value !== savedEntries.get(key)),
      )
    },
  )
}

/** Returns `savedFields` with the stored texts in their place; undefined if nothing is stored. */
function restoreFields<Fields extends object>(
  stored: unknown,
  savedFields: Fields,
): Fields | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const texts = Object.entries(stored).filter(([, value]) => typeof value === 'string')
  return { ...savedFields, ...Object.fromEntries(texts) }
}
