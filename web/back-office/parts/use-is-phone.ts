import useMediaQuery from '@mui/material/useMediaQuery'

/** Returns true if the window is so narrow that tables show their rows as blocks. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', { noSsr: true })
}
