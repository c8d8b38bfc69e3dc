// Sets light or dark on the document, and the colour of the browser's own bars. Without a stored
// choice the system's scheme is used.
import { schemeKeys } from '#web/ui/behaviour/scheme-keys.ts'

/** Page background in each scheme: `--paper` in tokens.css. */
const paperColours = { light: '#FCFBF7', dark: '#101813' }

function readScheme(): 'light' | 'dark' {
  let mode, light, dark
  try {
    mode = localStorage.getItem(schemeKeys.mode)
    light = localStorage.getItem(schemeKeys.light)
    dark = localStorage.getItem(schemeKeys.dark)
  } catch {
    // Storage is blocked.
  }
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  // MUI stores which scheme each mode uses; a damaged value falls back to the mode's own.
  if (isDark) return dark === 'light' ? 'light' : 'dark'
  return light === 'dark' ? 'dark' : 'light'
}

function findOrAddThemeColour(): HTMLMetaElement {
  const existing = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (existing) return existing
  const added = document.createElement('meta')
  added.name = 'theme-color'
  document.head.appendChild(added)
  return added
}

function applyScheme(): void {
  const scheme = readScheme()
  document.documentElement.setAttribute('data-scheme', scheme)
  findOrAddThemeColour().content = paperColours[scheme]
}

applyScheme()
window.racikScheme = applyScheme
