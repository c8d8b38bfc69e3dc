/** Adding a product to the cart on its page, once or with a plan, and the dialog that follows. */
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { openWithoutScripts } from '#tests/support/browser/open-without-scripts.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { readCartQuantities, formatRinggit } from '#tests/support/buying/guest.ts'

test('adding to the cart shows the subtotal and links to cart and checkout', async ({ page }) => {
  await page.goto('/products/24')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog.getByText('Grape seed and green tea extra...')).toBeVisible()
  await expect(dialog).toContainText('RM\u00a0146.00')
  await expect(dialog.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
  await expectAccessibleInSchemes(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('RM\u00a0292.00')
  const storedCart = await page.evaluate(() => localStorage.getItem('cart'))
  expect(JSON.parse(storedCart ?? '')).toEqual([
    {
      id: 24,
      name: 'Grape Seed & C',
      price: 146,
      quantity: 2,
      image: '/pictures/24/jar-640.webp',
    },
  ])
  await dialog.getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
})

test('the dialog stays open when a product is added just after the dialog was closed', async ({
  page,
}) => {
  await page.goto('/products/24')
  const addButton = await page.getByRole('button', { name: 'Add to Cart' }).elementHandle()
  await addButton?.click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toContainText('RM\u00a0146.00')
  const closeButton = await dialog.getByRole('button', { name: 'Close' }).elementHandle()
  const isOpen = await page.evaluate(
    async ([close, add]) => {
      const dialogElement = close?.closest('dialog')
      let hasClosed = false
      const closed = new Promise<void>((resolve) => {
        dialogElement?.addEventListener('close', () => {
          hasClosed = true
          resolve()
        })
      })
      // Casts: a handle may also be of an SVG element, which has no `click`.
      ;(close as HTMLElement).click()
      // The page renders in microtasks, so the close event of the dialog is still to come.
      while (dialogElement?.open) await Promise.resolve()
      if (hasClosed) throw new Error('the close event came before the second press')
      ;(add as HTMLElement).click()
      await closed
      return dialogElement?.open
    },
    [closeButton, addButton],
  )
  expect(isOpen).toBe(true)
  await expect(dialog).toContainText('RM\u00a0292.00')
})

test('a plan chosen on the product page states what it charges and saves, and is chosen at the checkout', async ({
  page,
}) => {
  await page.goto('/products/28')
  const plans = page.getByRole('radiogroup', { name: 'One-time or subscription' })
  const findPlan = (name: RegExp) => plans.getByRole('radio', { name })
  await expect(findPlan(/^One time/)).toBeChecked()
  await expect(
    plans.getByText(
      `3 deliveries, ${formatRinggit(243)} each. You save ${formatRinggit(81)} in total.`,
    ),
  ).toBeVisible()
  await findPlan(/^6 months/).check()
  await expect(
    plans.getByText(
      `6 deliveries, ${formatRinggit(229.5)} each. You save ${formatRinggit(243)} in total.`,
    ),
  ).toBeVisible()
  await expect(page.getByText(/^One delivery every 30 days, RM.1,377\.00 in total/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toContainText(`6 months, 6 deliveries, ${formatRinggit(229.5)} each`)
  await dialog.getByRole('link', { name: 'View Cart' }).click()
  // With a plan, the checkout reloads itself once to allow PayPal's script. The cart must stay the
  // same.
  const reloading = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await reloading
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()
  expect(await readCartQuantities(page)).toEqual({ 28: 1 })
  // Another product starts with the plan that was chosen in this tab.
  await page.goto('/products/27')
  await expect(findPlan(/^6 months/)).toBeChecked()
  await findPlan(/^One time/).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await dialog.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('radio', { name: /^One time/ })).toBeChecked()
})

test('a plan chosen before hydration is the plan that the cart gets', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/products/28')
  await page.getByRole('radio', { name: /^6 months/ }).check()
  releaseScripts()
  await expect(page.getByText(/^One delivery every 30 days, RM.1,377\.00 in total/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toContainText(`6 months, 6 deliveries, ${formatRinggit(229.5)} each`)
})
