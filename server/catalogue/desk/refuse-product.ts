import type { FormProblem } from '#domain/catalogue/product-form.ts'
import { createText } from '#domain/content/messages.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** The specification's text; the reason is added to it (decision D-26). */
export const addFailed = 'Failed to add product. Please try again.'

const t = createText()

export function refuseForm(problems: readonly FormProblem[], message?: string): ShopError {
  const fields: Record<string, string> = {}
  for (const { field, phrase } of problems) fields[field] ??= inEnglish(phrase)
  return new ShopError('INVALID', { fields, ...(message !== undefined && { message }) })
}

export function inEnglish({ text, values }: Phrase): string {
  return t(text, values)
}

/** `owner` is the name of the product that has the SKU. */
export function refuseSku(owner: string | undefined, isNew: boolean): ShopError {
  const reason =
    owner === undefined
      ? t('Another product has this SKU.')
      : t('{name} has this SKU.', { name: owner })
  return new ShopError('SKU_TAKEN', {
    message: isNew ? `${addFailed} ${reason}` : reason,
    fields: { sku: reason },
  })
}
