/** Builds the upload of a new product: fields as text, lists as JSON, the photo as a file. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'

import type { Photo } from './photo-input.tsx'

/**
 * Leaves out empty ingredient rows. `ingredients` has the names. `formula` has the whole rows, and
 * is absent if no row has an amount.
 */
export function buildProductUpload(form: ProductForm, photo: Photo): FormData {
  const body = new FormData()
  const { ingredients, descriptions, ...fields } = form
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
  const filledRows = ingredients.filter(
    ({ name, amount }) => name.trim() !== '' || amount.trim() !== '',
  )
  body.append('ingredients', JSON.stringify(filledRows.map(({ name }) => name)))
  if (filledRows.some(({ amount }) => amount.trim() !== ''))
    body.append('formula', JSON.stringify(filledRows))
  body.append('descriptions', JSON.stringify(descriptions))
  appendPhoto(body, photo)
  return body
}

/** Appends the photo and its description. Appends nothing without a photo. */
export function appendPhoto(body: FormData, photo: Photo): void {
  if (!photo.file) return
  body.append('image', photo.file)
  body.append('imageAlt', photo.alt)
}
