/*
 * What delivery costs: nothing, plus the surcharge for the states in the settings (decisions D-36,
 * D-37). Also notices an address whose state and postcode disagree, because choosing "Johor" for a
 * Sabah postcode would dodge the surcharge (T-A08).
 */
import { postcodeAgrees, statesOfPostcode } from '#domain/malaysia/postcodes.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { type Sen, ZERO_SEN, addSen } from '#domain/money.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'

/** The documented formula; `state` is undefined until the shopper chose one. */
export function deliveryFee(
  hasLines: boolean,
  state: MalaysianState | undefined,
  delivery: DeliverySettings,
): Sen {
  const base = hasLines ? ZERO_SEN : delivery.emptyCartFee
  return addSen(base, surchargeOf(state, delivery))
}

/** The surcharge of a state alone; what the product page and the delivery page speak of. */
export function surchargeOf(state: MalaysianState | undefined, delivery: DeliverySettings): Sen {
  return state !== undefined && delivery.surchargeStates.includes(state)
    ? delivery.surcharge
    : ZERO_SEN
}

/**
 * 'agrees' also for postcodes nobody knows; 'differs' is worth a warning; 'fee differs' means that
 * the postcode lies only where delivery costs more than in the chosen state: not accepted.
 */
export function judgePostcode(
  state: MalaysianState,
  postcode: string,
  delivery: DeliverySettings,
): 'agrees' | 'differs' | 'fee differs' {
  if (postcodeAgrees(state, postcode)) return 'agrees'
  const fee = surchargeOf(state, delivery)
  const dearer = statesOfPostcode(postcode).every((other) => surchargeOf(other, delivery) > fee)
  return dearer ? 'fee differs' : 'differs'
}
