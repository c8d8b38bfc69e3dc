/**
 * Hook for the choice between a single purchase and a plan on the product page. The first choice
 * comes from this tab's checkout draft. `save` stores the choice there, so that the checkout does
 * not ask again.
 */
import { useEffect, useState } from 'react'

import type { PaymentOption } from '#domain/checkout/payment-options.ts'
import { waitUntilIdle } from '#web/ui/behaviour/load-when-idle.tsx'

import type { PlanPrice } from './compute-plan-prices.ts'
import { storePlanOption } from './store-plan-option.ts'

/** The part of the checkout's draft store that is used here; the page passes it in. */
type DraftStore = {
  readDraft(): { readonly option: PaymentOption }
  changeDraft(change: { option: PaymentOption }): void
}

export type ProductPlanChoice = {
  /** The chosen option; `oneTime` if the product does not have the chosen plan. */
  option: PaymentOption
  /** The prices of the chosen plan; undefined for a single purchase. */
  plan: PlanPrice | undefined
  /** Changes the choice on this page only. */
  choose(option: PaymentOption): void
  /**
   * Stores the choice for the checkout, before it returns: a reload does not lose it. Does nothing
   * if the product has no plans. Does nothing either if the shopper has not chosen and the stored
   * choice is not loaded yet: the default would overwrite it.
   */
  save(): void
}

/** `loadDraftStore` must be the same function in every render. */
export function usePlanChoice(
  plans: readonly PlanPrice[],
  loadDraftStore: () => Promise<DraftStore>,
): ProductPlanChoice {
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
      const savedOption = findCheckedPlan(plans) ?? (isKnown ? effectiveOption : undefined)
      if (plans.length === 0 || savedOption === undefined) return
      storePlanOption(savedOption)
      // The draft store may have the draft in memory, and would overwrite the stored option.
      void loadDraftStore().then(
        ({ changeDraft }) => changeDraft({ option: savedOption }),
        // Offline: there is no draft in memory.
        () => undefined,
      )
    },
  }
}

/**
 * Returns the plan that is checked in the DOM, which is the shopper's choice even before
 * plan-tiles.tsx is loaded. Returns undefined for a single purchase.
 */
function findCheckedPlan(plans: readonly PlanPrice[]): PaymentOption | undefined {
  const checkedInput = document.querySelector<HTMLInputElement>('input[name="plan"]:checked')
  return plans.find(({ option }) => option === checkedInput?.value)?.option
}
