// The colour scheme, light or dark. web/head/apply-scheme.ts sets the scheme on the document before
// the first paint.
import { useSyncExternalStore } from 'react'

import { schemeKeys } from './scheme-keys.ts'

type SchemeMode = 'light' | 'dark' | 'system'
type Scheme = 'light' | 'dark'

const darkSystemQuery = '(prefers-color-scheme: dark)'

function subscribe(notify: () => void): () => void {
  const onChange = (): void => {
    window.racikScheme?.()
    notify()
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith('mui-')) onChange()
  }
  const systemScheme = matchMedia(darkSystemQuery)
  window.addEventListener('storage', onStorage)
  systemScheme.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('storage', onStorage)
    systemScheme.removeEventListener('change', onChange)
  }
}

function readMode(): SchemeMode {
  try {
    const storedMode = localStorage.getItem(schemeKeys.mode)
    return storedMode === 'light' || storedMode === 'dark' ? storedMode : 'system'
  } catch {
    return 'system'
  }
}

function readScheme(): Scheme {
  return document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light'
}

/** Stores the choice in MUI's keys, and resets which scheme each mode uses. */
function chooseMode(mode: SchemeMode): void {
  const previousMode = readMode()
  try {
    localStorage.setItem(schemeKeys.mode, mode)
    localStorage.setItem(schemeKeys.light, 'light')
    localStorage.setItem(schemeKeys.dark, 'dark')
  } catch {
    // Storage is blocked: the system's scheme stays.
  }
  // Browsers fire `storage` in other tabs only; MUI and our hook listen to it in this tab too.
  window.dispatchEvent(
    new StorageEvent('storage', { key: schemeKeys.mode, oldValue: previousMode, newValue: mode }),
  )
}

/**
 * Returns the visitor's choice and the current scheme. Returns light and system on the server and
 * before hydration.
 */
export function useScheme(): {
  mode: SchemeMode
  scheme: Scheme
  setMode: (mode: SchemeMode) => void
} {
  const mode = useSyncExternalStore(subscribe, readMode, () => 'system' as const)
  const scheme = useSyncExternalStore(subscribe, readScheme, () => 'light' as const)
  return { mode, scheme, setMode: chooseMode }
}
