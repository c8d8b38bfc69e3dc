/** Lots of an open batch: typing, saving them and closing the batch. */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'

import type { TypedLots } from './batch-weighing.tsx'

type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]

export function useBatchLots(props: {
  batch: Batch
  onChanged: (batch: Batch) => void
  /** Called when a colleague changed the batch first: reload the batches. */
  onStale: () => void
}) {
  const { batch, onChanged, onStale } = props
  // Typed lots that are not saved yet. They do not overwrite lots that a colleague saved in the
  // meantime.
  const [typed, setTyped] = useState<TypedLots>({})
  const [hasSaved, setHasSaved] = useState(false)
  const working = useAction()
  const { number, version, weighings } = batch
  const params = { batchNumber: number }
  const unsaved = weighings.filter(
    ({ ingredient, lot }) => typed[ingredient] !== undefined && typed[ingredient] !== lot,
  )

  const saveLots = async (): Promise<Batch> => {
    const lots = unsaved.map(({ ingredient }) => ({ ingredient, lot: typed[ingredient] ?? '' }))
    if (lots.length === 0) return batch
    const saved = await callAuthenticated('PUT /api/pharmacy/batches/{batchNumber}/lots', {
      params,
      body: { version, lots },
    })
    setTyped({})
    setHasSaved(true)
    onChanged(saved)
    return saved
  }
  const closeBatch = async (reason: string): Promise<void> => {
    const { version: savedVersion } = await saveLots()
    onChanged(
      await callAuthenticated('POST /api/pharmacy/batches/{batchNumber}/check', {
        params,
        body: { version: savedVersion, reason },
      }),
    )
  }
  /** Runs a call. Reloads the batches if a colleague changed the batch first; rethrows the error. */
  const runOrReload = async (call: () => Promise<unknown>): Promise<void> => {
    try {
      await call()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onStale()
      throw error
    }
  }
  return {
    ...{ typed, unsaved, hasSaved, working },
    onType: (ingredient: string, lot: string) => setTyped({ ...typed, [ingredient]: lot }),
    save: () => void working.run(() => runOrReload(saveLots)),
    close: () => void working.run(() => runOrReload(() => closeBatch(''))),
    /** Throws for the dialog that asks for the reason. */
    closeAlone: (reason: string) => runOrReload(() => closeBatch(reason)),
  }
}
