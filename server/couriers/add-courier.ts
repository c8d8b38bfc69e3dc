/** Adds a courier. The courier's id is derived from its name. */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import {
  createCourierId,
  validateCourierForm,
  reservedCourierIds,
} from '#domain/couriers/courier-form.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { createFormError } from '#server/catalogue/desk/form-error.ts'
import { isUniqueViolation, transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findCouriers, insertCourier } from './couriers.store.ts'

type AddCourierCall = 'POST /api/admin/couriers'

/**
 * Records the courier in the audit log and returns it. Throws INVALID with the fields, also when
 * another courier has the name.
 */
export async function addCourier(
  shop: Shop,
  actor: Actor,
  form: ParsedCallInput<AddCourierCall>['body'],
): Promise<HandlerResult<AddCourierCall>> {
  const formCheck = validateCourierForm(form)
  if (!formCheck.ok) throw createFormError(formCheck.problems)
  const { courier } = formCheck
  try {
    return await transact(shop.db, async (tx) => {
      const ids = (await findCouriers(tx)).map(({ id }) => id)
      const id = createFreeId(createCourierId(courier.name), [...ids, ...reservedCourierIds])
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'courier.added',
        subjectId: id,
        detail: { name: courier.name },
      })
      return insertCourier(tx, id, courier)
    })
  } catch (error) {
    // Almost always the name. Two couriers that are added at the same moment, with different names
    // and the same slug, collide on the id: the second is refused, and succeeds when sent again.
    throw isUniqueViolation(error) ? createNameTakenError() : error
  }
}

/**
 * Returns the error for a name that another courier has. Orders store the name of their courier, so
 * names are unique, ignoring case.
 */
export function createNameTakenError(): ShopError {
  return new ShopError('INVALID', { fields: { name: 'Another courier has this name.' } })
}

/** Appends `-2`, `-3` and so on while the id is taken, because two names can have the same slug. */
function createFreeId(id: string, takenIds: readonly string[]): string {
  let freeId = id
  for (let suffix = 2; takenIds.includes(freeId); suffix++) freeId = `${id}-${suffix}`
  return freeId
}
