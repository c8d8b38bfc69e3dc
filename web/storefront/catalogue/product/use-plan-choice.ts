/**
 * Hook for the choice between a single purchase and a plan on the product page. It begins with the
 * choice in this tab's checkout draft, and `save` stores it there, so that the checkout does not
 * ask again.
 */
import { useEffect, useState } from 'react'

import type { PaymentOption } from '#domain/checkout/payment-options.ts'
import { waitUntilIdle } from '#web/ui/behaviour/load-when-idle.tsx'

import type { PlanPrice } from './compute-plan-prices.ts'

/** The part of the checkout's draft store that is used here; the page passes it in. */
type DraftStore = {
  readDraft(): { readonly option: PaymentOption }
  changeDraft(change: { option: PaymentOption }): void
}

export type PlanChoice = {
  option: PaymentOption
  /** The prices of the chosen plan; undefined for a single purchase. */
  plan: PlanPrice | undefined
  choose(option: PaymentOption): void
  /**
   * Stores the choice for the checkout. Does nothing if the product has no plans, or if the shopper
   * has not chosen and the stored choice is not loaded yet.
   */
  save(): void
}

/** `loadDraftStore` must be the same function at every rendering. */
export function usePlanChoice(
  plans: readonly PlanPrice[],
  loadDraftStore: () => Promise<DraftStore>,
): PlanChoice {
  const [chosenOption, setChosenOption] = useState<PaymentOption>()
  const [storedOption, setStoredOption] = useState<PaymentOption>()
  useEffect(() => {
    let isUnmounted = false
    void waitUntilIdle()
      .then(loadDraftStore)
      .then(
        ({ readDraft }) => {
          if (!isUnmounted) setStoredOption(readDraft().option)
        },
        // Offline: the page shows "One time", and the checkout still has the stored choice.
        () => undefined,
      )
    return () => {
      isUnmounted = true
    }
  }, [loadDraftStore])
  const option = chosenOption ?? storedOption ?? 'oneTime'
  const plan = plans.find((candidate) => candidate.option === option)
  const effectiveOption = plan ? option : 'oneTime'
  return {
    option: effectiveOption,
    plan,
    choose: setChosenOption,
    save: () => {
      const isKnown = chosenOption !== undefined || storedOption !== undefined
      if (plans.length > 0 && isKnown)
        void loadDraftStore().then(
          ({ changeDraft }) => changeDraft({ option: effectiveOption }),
          // Offline: the choice is not stored, and the checkout uses its own.
          () => undefined,
        )
    },
  }
}
