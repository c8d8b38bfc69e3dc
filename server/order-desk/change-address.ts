/**
 * Lets staff change the delivery address of an order at any time. The delivery fee stays as paid,
 * even if delivery to the new state costs more. The buyer of a paid order gets an email.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { isSameAddress, parseStateOrBlank, type Address } from '#domain/address/address.ts'
import { validateSingleLine, textLimits } from '#domain/checkout/text-limits.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { parsePhone } from '#domain/malaysia/phone.ts'
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { orderAddressChanged } from '#server/mail/emails/order/order-address-changed.email.ts'
import { saveOrderAddress } from '#server/orders/change-order.ts'
import { findOrder } from '#server/orders/read/read-order.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import { createChangeCause, lockUnchangedOrder, type LockedOrder } from './lock-order.ts'

type NewAddress = ParsedCallInput<'PUT /api/admin/orders/{orderId}/address'>['body']

/**
 * Saves the address and adds an audit entry. Does nothing when the address is stored already.
 * Throws NOT_FOUND, FIELD_INVALID with a message for each wrong field, and CONFLICT if the order
 * has another address and changed since `updatedAt`.
 */
export async function changeAddress(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  { updatedAt, ...fields }: NewAddress,
): Promise<void> {
  const address = parseAddress(fields)
  await transact(shop.db, async (tx) => {
    const hasNewAddress = async ({ id, number }: LockedOrder): Promise<boolean> => {
      const currentOrder = await findOrder(tx, id)
      if (!currentOrder) throw new Error(`order ${number} is missing while it is locked`)
      return isSameAddress(currentOrder.address, address)
    }
    const order = await lockUnchangedOrder(tx, { orderNumber, updatedAt, isSaved: hasNewAddress })
    if (await hasNewAddress(order)) return
    const cause = createChangeCause(shop, actor, order, 'orders desk')
    await saveOrderAddress(tx, order.id, address, cause)
    await recordAudit(tx, {
      at: cause.changedAt,
      actor,
      action: 'order.address',
      subjectId: order.number,
    })
    if (isPaymentReceived(order.payment))
      await emailAboutOrder(shop, tx, orderAddressChanged, order.id, {
        occasion: `address ${cause.changedAt.toISOString()}`,
      })
  })
}

/** Messages for staff by the reason why a text is refused. */
const lineProblems = {
  long: 'This is too long. Shorten it.',
  characters: 'This contains a character we cannot print on a label. Remove it.',
} as const

/** The fields of the address that are single lines of text. */
const lineFields = [
  { name: 'firstName', maxLength: textLimits.name, isRequired: true },
  { name: 'lastName', maxLength: textLimits.name, isRequired: true },
  { name: 'address', maxLength: textLimits.addressLine, isRequired: true },
  { name: 'address_2', maxLength: textLimits.addressLine, isRequired: false },
  { name: 'city', maxLength: textLimits.city, isRequired: true },
] as const

/**
 * Returns the validated address; the contract has trimmed its texts. Throws FIELD_INVALID with a
 * message for each wrong field.
 */
function parseAddress(input: Omit<NewAddress, 'updatedAt'>): Address {
  const problems: Record<string, string> = {}
  for (const { name, maxLength, isRequired } of lineFields) {
    const textCheck = validateSingleLine(input[name], maxLength)
    if (!textCheck.ok) problems[name] = lineProblems[textCheck.reason]
    else if (isRequired && input[name] === '') problems[name] = 'This field is required.'
  }
  const phone = parsePhone(input.phone)
  if (!phone.ok) problems['phone'] = 'Enter a valid phone number.'
  const state = parseStateOrBlank(input.state)
  if (state === '') problems['state'] = 'Choose a state from the list.'
  if (!isPostcode(input.zip_code)) problems['zip_code'] = 'A postcode has 5 digits, like 50000.'
  if (!phone.ok || Object.keys(problems).length > 0)
    throw new ShopError('FIELD_INVALID', { fields: problems })
  return {
    firstName: input.firstName,
    lastName: input.lastName,
    phone: phone.e164,
    line1: input.address,
    line2: input.address_2,
    city: input.city,
    state,
    postcode: input.zip_code,
  }
}
