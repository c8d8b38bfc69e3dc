/** Forms that correct the amounts of weighed lots: which are open, and what is typed in them. */
import { useState } from 'react'

export type WeighedLot = { lot: string; amount: string }

/** `focusLater` focuses an element by its id after the next rendering. */
export function useCorrections(batchNumber: string, focusLater: (id: string) => void) {
  /** Typed amounts by lot number; only of open forms. */
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const change = ({ lot, amount }: WeighedLot): void =>
    setAmounts((current) => ({ ...current, [lot]: amount }))
  return {
    /** Returns the typed amount; undefined while the form of the lot is closed. */
    amountOf: (lot: string): string | undefined => amounts[lot],
    change,
    open: ({ lot, amount }: WeighedLot): void => {
      change({ lot, amount })
      focusLater(lotControlId(batchNumber, lot, 'amount'))
    },
    close: (lot: string): void => {
      setAmounts(({ [lot]: _, ...others }) => others)
      focusLater(lotControlId(batchNumber, lot, 'correct'))
    },
    /** Closes the form of a saved amount. The form stays open if its text changed meanwhile. */
    closeSaved: ({ lot, amount: savedAmount }: WeighedLot): void => {
      setAmounts(({ [lot]: amount, ...others }) =>
        amount === undefined || amount === savedAmount ? others : { ...others, [lot]: amount },
      )
      // The button is there only if the form was closed.
      focusLater(lotControlId(batchNumber, lot, 'correct'))
    },
    /** Removes a scanned code from the amount into which the scanner typed it. */
    removeScannedText: (code: string): void =>
      setAmounts((current) =>
        Object.fromEntries(
          Object.entries(current).map(([lot, amount]) => [
            lot,
            amount.endsWith(code) ? amount.slice(0, -code.length) : amount,
          ]),
        ),
      ),
  }
}

/** Returns the id of a control of a weighed lot. */
export function lotControlId(
  batchNumber: string,
  lot: string,
  control: 'amount' | 'correct',
): string {
  return `${batchNumber}-${lot}-${control}`
}
