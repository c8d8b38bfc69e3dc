/**
 * Keys of the chosen scheme. They are MUI's, so that storefront and back office share the choice.
 */
export const schemeKeys = {
  mode: 'mui-mode',
  light: 'mui-color-scheme-light',
  dark: 'mui-color-scheme-dark',
} as const

declare global {
  interface Window {
    /** Set by web/head/apply-scheme.ts: reads the stored choice again and applies it. */
    racikApplyScheme?: () => void
  }
}
