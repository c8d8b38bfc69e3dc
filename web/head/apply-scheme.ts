// Sets light or dark on the document, and the colour of the browser's own bars. Without a stored
// choice the system's scheme is used.
import { schemeKeys } from '#web/ui/behaviour/scheme-keys.ts'

/** The page's background in each scheme; apply-scheme.test.ts compares it with tokens.css. */
const paperColours = { light: '#FCFBF7', dark: '#101813' }

function readScheme(): 'light' | 'dark' {
  let mode, lightModeScheme, darkModeScheme
  try {
    mode = localStorage.getItem(schemeKeys.mode)
    lightModeScheme = localStorage.getItem(schemeKeys.light)
    darkModeScheme = localStorage.getItem(schemeKeys.dark)
  } catch {
    // Storage is blocked.
  }
  const isDark =
    mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  // MUI stores which scheme each mode uses; a damaged value falls back to the mode's own.
  if (isDark) return darkModeScheme === 'light' ? 'light' : 'dark'
  return lightModeScheme === 'dark' ? 'dark' : 'light'
}

function findOrAddThemeColour(): HTMLMetaElement {
  const existingTag = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (existingTag) return existingTag
  const newTag = document.createElement('meta')
  newTag.name = 'theme-color'
  document.head.appendChild(newTag)
  return newTag
}

function applyScheme(): void {
  const scheme = readScheme()
  document.documentElement.setAttribute('data-scheme', scheme)
  findOrAddThemeColour().content = paperColours[scheme]
}

applyScheme()
window.racikApplyScheme = applyScheme
