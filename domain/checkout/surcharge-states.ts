/*
 * The states that a text names beside the delivery fee. These functions are not in delivery-fee.ts,
 * because pages that only show the fee would then download the table of postcodes.
 */
import { joinList } from '#domain/content/join-list.ts'
import type { Translate } from '#domain/content/messages.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'

/** Returns the states to which delivery costs something: none if the surcharge is zero. */
export function listSurchargeStates({
  surcharge,
  surchargeStates,
}: DeliverySettings): readonly MalaysianState[] {
  return surcharge > 0 ? surchargeStates : []
}

/** Returns the states as text: 'Sabah and Sarawak'; '' if delivery is free everywhere. */
export function joinSurchargeStates(delivery: DeliverySettings, t: Translate): string {
  const stateNames = listSurchargeStates(delivery).map((state) => t(state))
  return joinList(stateNames, t(' and '))
}
