import type { BatchState } from '#domain/pharmacy/batch.ts'

/** Parses the column `batch.state`. Throws for a state that the code does not know. */
export function readBatchState(text: string): BatchState {
  if (text === 'open' || text === 'checked') return text
  throw new Error(`column batch.state contains an unknown state: ${text}`)
}
