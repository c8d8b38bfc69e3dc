// Reads and changes the colour scheme of the page after the first paint. Before it,
// web/head/apply-scheme.ts sets the stored scheme; it also defines `window.racikApplyScheme`.
import { useSyncExternalStore } from 'react'

import { schemeKeyPrefix, schemeKeys } from './scheme-keys.ts'

/** What the visitor chose. `system` follows the operating system. */
type SchemeMode = 'light' | 'dark' | 'system'
/** What the page shows. */
type Scheme = 'light' | 'dark'

const systemIsDarkQuery = '(prefers-color-scheme: dark)'

/**
 * Calls `notify` after a change of the choice or of the system's scheme was applied to the
 * document. Returns a function that unsubscribes.
 */
function subscribeToScheme(notify: () => void): () => void {
  const onChange = (): void => {
    // Defined in web/head/apply-scheme.ts: sets the stored choice on the document.
    window.racikApplyScheme?.()
    notify()
  }
  const onStorage = (event: StorageEvent): void => {
    // The key is null after `localStorage.clear()`.
    if (event.key === null || event.key.startsWith(schemeKeyPrefix)) onChange()
  }
  const systemScheme = matchMedia(systemIsDarkQuery)
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

/**
 * Stores the choice and notifies all subscribers. The back office uses MUI, so the choice is stored
 * under MUI's keys. MUI can give each mode another scheme; here light mode is always light and dark
 * mode always dark.
 */
function saveMode(mode: SchemeMode): void {
  const previousMode = readMode()
  try {
    localStorage.setItem(schemeKeys.mode, mode)
    localStorage.setItem(schemeKeys.light, 'light')
    localStorage.setItem(schemeKeys.dark, 'dark')
  } catch {
    // Storage is blocked, so the system's scheme stays.
  }
  // A press before hydration is handled before anything has subscribed.
  window.racikApplyScheme?.()
  // Browsers fire `storage` only in other tabs. MUI and `useScheme` need it in this tab too.
  window.dispatchEvent(
    new StorageEvent('storage', { key: schemeKeys.mode, oldValue: previousMode, newValue: mode }),
  )
}

/** Returns the shown scheme: `light` on the server and in hydration. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribeToScheme, readScheme, () => 'light' as const)
}

/**
 * Chooses the scheme that is not shown. Reads the shown one from the document: a press before
 * hydration is handled while `useScheme` still returns `light`.
 */
export function toggleScheme(): void {
  saveMode(readScheme() === 'dark' ? 'light' : 'dark')
}
