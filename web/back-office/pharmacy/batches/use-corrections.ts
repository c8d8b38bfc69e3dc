import { useState } from 'react'

export type WeighedLot = { lot: string; amount: string }

/**
 * State of the forms that correct amounts of weighed lots: which forms are open, and their typed
 * amounts. `focusLater` focuses an element by its id after the next rendering.
 */
export function useCorrections(batchNumber: string, focusLater: (id: string) => void) {
  /** Typed amounts by lot number; only of open forms. */
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const changeAmount = ({ lot, amount }: WeighedLot): void =>
    setAmounts((current) => ({ ...current, [lot]: amount }))
  return {
    /** Returns the typed amount; undefined while the form of the lot is closed. */
    getAmount: (lot: string): string | undefined => amounts[lot],
    changeAmount,
    open: ({ lot, amount }: WeighedLot): void => {
      changeAmount({ lot, amount })
      focusLater(getLotControlId(batchNumber, lot, 'amount'))
    },
    close: (lot: string): void => {
      setAmounts(({ [lot]: _, ...others }) => others)
      focusLater(getLotControlId(batchNumber, lot, 'correct'))
    },
    /** Closes the form after its amount was saved. Keeps it open if the text changed meanwhile. */
    closeSaved: ({ lot, amount: savedAmount }: WeighedLot): void => {
      setAmounts(({ [lot]: amount, ...others }) =>
        amount === undefined || amount === savedAmount ? others : { ...others, [lot]: amount },
      )
      // Has no effect while the form is open, because the button is then not rendered.
      focusLater(getLotControlId(batchNumber, lot, 'correct'))
    },
    /** Removes a scanned code that the scanner typed into an amount. */
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

/** Returns the element id of a control of a weighed lot, for moving the focus to it. */
export function getLotControlId(
  batchNumber: string,
  lot: string,
  control: 'amount' | 'correct',
): string {
  return `${batchNumber}-${lot}-${control}`
}
