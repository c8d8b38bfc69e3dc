/** A shop with an admin of the products desk, and calls that the tests of the desk share. */
import { buildProductUpload } from './product-upload.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop, type CleanupContext } from '#tests/support/shop/test-shop.ts'

type UploadChanges = Parameters<typeof buildProductUpload>[0]

const magnesiumFormula = JSON.stringify([{ name: 'Magnesium', amount: '100', unit: 'mg' }])

/** Fields that a product must have before it can be published. */
export const completeFields = {
  formula: magnesiumFormula,
  noAllergens: 'true',
  imageAlt: 'A white jar',
}

export async function startProductsDesk(t: CleanupContext) {
  const testShop = await startTestShop(t)
  const admin = await createStaffMember(testShop, 'admin')
  /** Above all SKUs of the demo catalogue. */
  let lastSku = 300_000
  /** Returns an SKU that no product has. */
  const nextSku = (): string => String(++lastSku)

  const addProduct = (changes: UploadChanges = {}, image?: { bytes: Uint8Array }) =>
    admin.call('POST /api/backend/addproduct', {
      body: buildProductUpload({ sku: nextSku(), ...changes }, image),
    })

  const publishProduct = (id: number) =>
    admin.call('POST /api/admin/products/{productId}/publish', {
      params: { productId: String(id) },
      body: { version: 1, warningsAccepted: true },
    })

  /** Adds a complete product and publishes it. */
  async function addPublishedProduct(changes: UploadChanges = {}, image?: { bytes: Uint8Array }) {
    const addedProduct = await addProduct({ ...completeFields, ...changes }, image)
    await publishProduct(addedProduct.id)
    return addedProduct
  }

  /** Changes fields of the current version. With `photos`, each photo gets this alt text. */
  async function changeProduct(
    id: number,
    changes: Record<string, unknown>,
    photos?: { alt: string },
  ) {
    const params = { productId: String(id) }
    const currentProduct = await admin.call('GET /api/admin/products/{productId}', { params })
    return admin.call('PUT /api/admin/products/{productId}', {
      params,
      body: {
        version: currentProduct.version,
        form: { ...currentProduct.form, ...changes },
        photos: currentProduct.product.pictures
          .filter(({ kind }) => kind === 'photo')
          .map((photo) => ({ path: photo.path, alt: photos?.alt ?? photo.alt })),
      },
    })
  }

  return { testShop, admin, nextSku, addProduct, addPublishedProduct, changeProduct }
}
