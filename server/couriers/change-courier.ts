/** The owner changes, deactivates or reactivates a courier. Shipped parcels keep their link. */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import {
  toCourierForm,
  validateCourierForm,
  type CourierForm,
} from '#domain/couriers/courier-form.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { createFormError } from '#server/catalogue/desk/form-error.ts'
import { isUniqueViolation, transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { createNameTakenError } from './add-courier.ts'
import { lockCourier, updateCourier, type StoredCourier } from './couriers.store.ts'

type ChangeCourierCall = 'PUT /api/admin/couriers/{courierId}'

/**
 * Saves the change with audit entries, and returns the courier. If no value differs, changes
 * nothing and adds no audit entry. Throws NOT_FOUND, CONFLICT with both sets of values when a
 * colleague changed the courier since `version`, and INVALID with the fields, also when another
 * courier has the name.
 */
export async function changeCourier(
  shop: Shop,
  actor: Actor,
  courierId: string,
  { version, isActive, ...form }: ParsedCallInput<ChangeCourierCall>['body'],
): Promise<HandlerResult<ChangeCourierCall>> {
  const formCheck = validateCourierForm(form)
  if (!formCheck.ok) throw createFormError(formCheck.problems)
  const { courier } = formCheck
  try {
    return await transact(shop.db, async (tx) => {
      const storedCourier = await lockCourier(tx, courierId)
      if (!storedCourier) throw new ShopError('NOT_FOUND')
      const fields = describeChanges(toCourierForm(storedCourier), toCourierForm(courier))
      // Before the version is compared, so that a repeated save is no conflict (`rowVersion`).
      if (fields.length === 0 && storedCourier.isActive === isActive) return storedCourier
      if (storedCourier.version !== version)
        throw new ShopError('CONFLICT', {
          details: {
            yours: { ...form, isActive },
            theirs: {
              ...toCourierForm(storedCourier),
              isActive: storedCourier.isActive,
              version: storedCourier.version,
            },
          },
        })
      await recordChanges(tx, { at: shop.now(), actor, storedCourier, isActive, fields })
      return updateCourier(tx, courierId, { ...courier, isActive })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? createNameTakenError() : error
  }
}

/** Adds audit entries for changed fields and for a deactivation or reactivation. */
async function recordChanges(
  tx: Tx,
  change: {
    at: Date
    actor: Actor
    storedCourier: StoredCourier
    isActive: boolean
    fields: readonly string[]
  },
): Promise<void> {
  const { at, actor, storedCourier, isActive, fields } = change
  if (fields.length > 0)
    await recordAudit(tx, {
      at,
      actor,
      action: 'courier.changed',
      subjectId: storedCourier.id,
      detail: { fields: fields.join(', ') },
    })
  if (storedCourier.isActive !== isActive)
    await recordAudit(tx, {
      at,
      actor,
      action: isActive ? 'courier.reactivated' : 'courier.deactivated',
      subjectId: storedCourier.id,
    })
}

/** Names in the audit log. An entry lists them in this sequence, which is that of the form. */
const fieldNames = {
  name: 'the name',
  urlPattern: 'the tracking page',
  numberFormats: 'the number formats',
  position: 'the position',
} as const satisfies Record<keyof CourierForm, string>

/** Returns texts for the audit log, such as "the position (1 → 3)". */
function describeChanges(before: CourierForm, after: CourierForm): string[] {
  // Cast, because Object.keys returns `string[]`; the record has exactly these keys.
  return (Object.keys(fieldNames) as (keyof CourierForm)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${fieldNames[field]} (${before[field] || 'none'} → ${after[field] || 'none'})`)
}
