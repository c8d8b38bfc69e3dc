/** All keys in `schemeKeys` begin with it. */
export const schemeKeyPrefix = 'mui-'

/**
 * Keys of the chosen scheme in localStorage. They are MUI's own keys: the back office uses MUI, so
 * storefront and back office share the choice.
 */
export const schemeKeys = {
  mode: 'mui-mode',
  light: 'mui-color-scheme-light',
  dark: 'mui-color-scheme-dark',
} as const satisfies Record<string, `${typeof schemeKeyPrefix}${string}`>

declare global {
  interface Window {
    /** Set by web/head/apply-scheme.ts: reads the stored choice again and applies it. */
    racikApplyScheme?: () => void
  }
}
