/**
 * Hook that loads what a form edits. `reload` refreshes the data and keeps the form as it is typed,
 * for use after a save. `resetForm` also discards the form. Use `formKey` as the form's key.
 */
import { useCallback, useState } from 'react'

import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'

/** The parameters are those of `useApiQuery`. */
export function useFormQuery<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  requestKey: string,
) {
  const [resetCount, setResetCount] = useState(0)
  // The key is a part of the data, so that the form is mounted again with the new data, not before.
  const { data, failure, reload } = useApiQuery(
    async (signal) => ({ loaded: await load(signal), formKey: resetCount }),
    `${requestKey} ${resetCount}`,
  )
  const resetForm = useCallback(() => setResetCount((count) => count + 1), [])
  return { data: data?.loaded, formKey: data?.formKey, failure, reload, resetForm }
}
