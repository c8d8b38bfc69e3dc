import { createTranslator } from '#domain/content/messages.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { addFailedMessage } from './form-error.ts'

/** Name of the unique constraint in the migration 010-catalogue.ts. */
export const skuConstraint = 'product_sku_taken'

const t = createTranslator()

/**
 * Returns a SKU_TAKEN error. `takenBy` is the name of the product that has the SKU, if known.
 * `isNew` is true when the refused product is new, false when it is changed.
 */
export function createSkuTakenError({
  takenBy,
  isNew,
}: {
  takenBy?: string | undefined
  isNew: boolean
}): ShopError {
  const reason =
    takenBy === undefined
      ? t('Another product has this SKU.')
      : t('{name} has this SKU.', { name: takenBy })
  return new ShopError('SKU_TAKEN', {
    message: isNew ? `${addFailedMessage} ${reason}` : reason,
    fields: { sku: reason },
  })
}
