/** Whether the window is so narrow that a row of a table is drawn as a block (look.md section 7). */
import useMediaQuery from '@mui/material/useMediaQuery'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', { noSsr: true })
}
