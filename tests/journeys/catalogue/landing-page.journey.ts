/** The landing page while its product is archived. */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { nmn } from '#tests/support/buying/guest.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

test('when its product is archived the landing page still opens, without a price', async ({
  page,
  shop,
}) => {
  const admin = await logInByCall(shop, 'admin')
  const params = { productId: String(nmn.id) }
  const setArchived = async (archived: boolean): Promise<void> => {
    const { version } = await admin('GET /api/admin/products/{productId}', { params })
    const body = { version, archived }
    await admin('PUT /api/admin/products/{productId}/shelf', { params, body })
  }
  await setArchived(true)
  await page.goto('/landing-page')
  await expect(page.getByText('This product is not for sale at the moment.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('RM')
  await expectAccessible(page)
  // The next journey file of this worker may use the same shop and buy this product.
  await setArchived(false)
})
