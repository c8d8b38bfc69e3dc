/** Returns true if the window is so narrow that table rows are shown as blocks. */
import useMediaQuery from '@mui/material/useMediaQuery'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', { noSsr: true })
}
