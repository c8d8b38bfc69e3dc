/** Builds the upload of a product as staff send it, and photos of one colour. */
import sharp from 'sharp'

const productFields = {
  category: 'Youthful Grow Nutrition',
  product_name: 'Night Formula',
  price: '149.90',
  size: '30',
  sku: '200001',
  description: 'Magnesium and zinc in one capsule.',
  gender: 'u',
  allergies: '',
  breastFeedingSafe: 'false',
  vegetarian: 'true',
} as const

/** Returns the form data of an upload; a list becomes repeated fields. */
export function buildProductUpload(
  changes: Record<string, string | readonly string[]> = {},
  image?: { bytes: Uint8Array; name?: string; type?: string },
): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...productFields, ...changes }))
    for (const fieldValue of Array.isArray(value) ? value : [value])
      body.append(name, String(fieldValue))
  if (image)
    body.append(
      'image',
      new Blob([Uint8Array.from(image.bytes)], { type: image.type ?? 'image/jpeg' }),
      image.name ?? 'photo.jpg',
    )
  return body
}

/** Returns a JPEG of one colour. */
export function createPhoto(width = 1200, height = 1000): Promise<Buffer> {
  const background = { r: 180, g: 210, b: 190 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
