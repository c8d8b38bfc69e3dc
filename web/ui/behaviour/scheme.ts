// Light or dark. The choice is stored under MUI's keys, so that storefront and back office share
// it. `schemeScript` runs in the head before the first paint; it is constant because the content
// security policy allows it by hash.
import { useSyncExternalStore } from 'react'

export type SchemeMode = 'light' | 'dark' | 'system'
export type Scheme = 'light' | 'dark'

export const schemeKeys = {
  mode: 'mui-mode',
  light: 'mui-color-scheme-light',
  dark: 'mui-color-scheme-dark',
} as const

/** Page background in each scheme, for the browser's own bars: `--paper` in tokens.css. */
const pageColours = { light: '#FCFBF7', dark: '#101813' } as const

// Plain browser code, without a build step. If storage is blocked, the system's scheme is used.
// `racikScheme` is called again when the choice changes. Marked pure, so that the browser bundle
// does not contain the script a second time.
export const schemeScript = /* @__PURE__ */ (() =>
  `(function(){var d=document.documentElement;function apply(){var m,l,k;try{m=localStorage.getItem('${schemeKeys.mode}');l=localStorage.getItem('${schemeKeys.light}');k=localStorage.getItem('${schemeKeys.dark}')}catch(e){}var dark=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);var s=dark?(k==='light'?'light':'dark'):(l==='dark'?'dark':'light');d.setAttribute('data-scheme',s);var t=document.querySelector('meta[name=theme-color]');if(!t){t=document.createElement('meta');t.name='theme-color';document.head.appendChild(t)}t.content=s==='dark'?'${pageColours.dark}':'${pageColours.light}'}apply();window.racikScheme=apply})()`)()

declare global {
  interface Window {
    /** Set by `schemeScript`: reads the stored choice and applies it. */
    racikScheme?: () => void
  }
}

const darkSystem = '(prefers-color-scheme: dark)'

function subscribe(notify: () => void): () => void {
  const onChange = (): void => {
    window.racikScheme?.()
    notify()
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith('mui-')) onChange()
  }
  const system = matchMedia(darkSystem)
  window.addEventListener('storage', onStorage)
  system.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('storage', onStorage)
    system.removeEventListener('change', onChange)
  }
}

function readMode(): SchemeMode {
  try {
    const stored = localStorage.getItem(schemeKeys.mode)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function readScheme(): Scheme {
  return document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light'
}

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
 * Returns the visitor's choice and the current scheme. On the server and before hydration: light,
 * system.
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
