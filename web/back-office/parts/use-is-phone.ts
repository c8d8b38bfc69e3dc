/** Whether the window is narrow, so that table rows are blocks. */
import useMediaQuery from '@mui/material/useMediaQuery'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 600px)', { noSsr: true })
}
