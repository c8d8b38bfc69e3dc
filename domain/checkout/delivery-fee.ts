/*
 * The delivery fee: delivery is free, except for a surcharge for the states in the settings (D-36
 * in docs/decisions/register.md). A state that does not match the postcode is detected too, because
 * choosing "Johor" for a Sabah postcode would avoid the surcharge (T-A08 in docs/threats.md).
 */
import { isPostcodePlausible, listStatesOfPostcode } from '#domain/malaysia/postcodes.ts'
import { parseState, type MalaysianState } from '#domain/malaysia/states.ts'
import { type Sen, ZERO_SEN, addSen } from '#domain/money.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'

/**
 * Returns the surcharge of the state. For an empty cart, adds `emptyCartFee`, because the
 * specification's formula has this term. `state` is undefined until the shopper chooses a state.
 */
export function computeDeliveryFee(
  order: { readonly hasLines: boolean; readonly state: MalaysianState | undefined },
  delivery: DeliverySettings,
): Sen {
  const baseFee = order.hasLines ? ZERO_SEN : delivery.emptyCartFee
  return addSen(baseFee, getSurcharge(order.state, delivery))
}

/** Returns the surcharge of a state, as the product page and the delivery page show it. */
export function getSurcharge(state: MalaysianState | undefined, delivery: DeliverySettings): Sen {
  return state !== undefined && delivery.surchargeStates.includes(state)
    ? delivery.surcharge
    : ZERO_SEN
}

/**
 * Compares a postcode with the chosen state:
 * - `agrees`: the postcode is in the state, or is unknown
 * - `differs`: the shopper gets a warning
 * - `fee differs`: delivery to every state of this postcode costs more than to the chosen state, so
 *   the order is rejected
 */
export function comparePostcode(
  state: MalaysianState,
  postcode: string,
  delivery: DeliverySettings,
): 'agrees' | 'differs' | 'fee differs' {
  if (isPostcodePlausible(state, postcode)) return 'agrees'
  const fee = getSurcharge(state, delivery)
  const alwaysCostsMore = listStatesOfPostcode(postcode).every(
    (possibleState) => getSurcharge(possibleState, delivery) > fee,
  )
  return alwaysCostsMore ? 'fee differs' : 'differs'
}

/**
 * Returns the message for a postcode that would lower the delivery fee of the chosen state. A blank
 * or unknown state has none: its own check refuses it.
 */
export function findPostcodeProblem(
  address: { readonly state: string; readonly postcode: string },
  delivery: DeliverySettings,
): string | undefined {
  const state = parseState(address.state)
  const isRefused =
    state !== undefined &&
    comparePostcode(state, address.postcode.trim(), delivery) === 'fee differs'
  return isRefused ? 'This postcode is not in the state you chose.' : undefined
}
