import useMediaQuery from '@mui/material/useMediaQuery'

/**
 * Returns true if the window is so narrow that tables show their rows as blocks. The width must be
 * the one in the media queries of the style sheets.
 */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', { noSsr: true })
}
