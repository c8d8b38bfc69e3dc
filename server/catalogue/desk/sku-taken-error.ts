import { createTranslator } from '#domain/content/messages.ts'
import { ShopError } from '#server/http/shop-error.ts'

/**
 * The sentence that the specification fixes for a refused new product; the reason follows it
 * (D-26).
 */
export const addFailedMessage = 'Failed to add product. Please try again.'

const t = createTranslator()

/**
 * Returns a SKU_TAKEN error. `takenBy` is the name of the product that has the SKU, if known.
 * `isNew` is true when the refused product is new, false when it is changed.
 */
export function skuTakenError({
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
