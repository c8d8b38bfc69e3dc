/** Whether the window is so narrow that a row of a table is drawn as a block. */
import useMediaQuery from '@mui/material/useMediaQuery'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', { noSsr: true })
}
