import useMediaQuery from '@mui/material/useMediaQuery'

/** The width in the media queries of the style sheets, such as `width <= 600px`. */
const maxPhoneWidthPx = 600

/** Returns true if the window is so narrow that tables show their rows as blocks. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${maxPhoneWidthPx}px)`, { noSsr: true })
}
