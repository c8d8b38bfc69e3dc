import type { FormProblem } from '#domain/catalogue/product-form.ts'
import { createText } from '#domain/content/messages.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** The sentence that the specification fixes. The reason is appended (D-26). */
export const addFailedMessage = 'Failed to add product. Please try again.'

const t = createText()

/** Returns (does not throw) an INVALID error with the first problem of each field. */
export function refuseForm(problems: readonly FormProblem[], message?: string): ShopError {
  const fields: Record<string, string> = {}
  for (const { field, phrase } of problems) fields[field] ??= toEnglishText(phrase)
  return new ShopError('INVALID', { fields, ...(message !== undefined && { message }) })
}

export function toEnglishText({ text, values }: Phrase): string {
  return t(text, values)
}

/**
 * Returns a SKU_TAKEN error. `owner` is the name of the product that has the SKU, if known; `isNew`
 * is true when the refused product is new, false when it is changed.
 */
export function refuseSku({
  owner,
  isNew,
}: {
  owner?: string | undefined
  isNew: boolean
}): ShopError {
  const reason =
    owner === undefined
      ? t('Another product has this SKU.')
      : t('{name} has this SKU.', { name: owner })
  return new ShopError('SKU_TAKEN', {
    message: isNew ? `${addFailedMessage} ${reason}` : reason,
    fields: { sku: reason },
  })
}
