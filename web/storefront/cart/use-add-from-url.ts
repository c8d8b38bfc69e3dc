/**
 * Handles `/checkout?add-to-cart=28&quantity=1`, the order link of other pages (D-31). Raises the
 * product's quantity in the cart to at least `quantity`, then removes the query from the URL, so
 * that a reload adds nothing.
 */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

import { putIntoCart } from './put-into-cart.ts'

/**
 * Returns true until the query is removed: the product is then in the cart, or it is unknown, not
 * available or could not be loaded.
 */
export function useAddFromUrl(): boolean {
  const [search, setSearch] = useSearchParams()
  const productId = search.get('add-to-cart')
  // `ensureMinQuantity` of the domain treats an invalid number as 1.
  const quantity = Number(search.get('quantity') ?? 1)

  useEffect(() => {
    if (productId === null) return
    const controller = new AbortController()
    const clearQuery = (): void => {
      if (!controller.signal.aborted) setSearch({}, { replace: true, preventScrollReset: true })
    }
    callShop('GET /browse/products', { query: { ids: productId } }, { signal: controller.signal })
      .then((products) => {
        for (const { id, product_name: name, price, image, available } of products) {
          if (available) putIntoCart({ id, name, price, ...(image && { image }) }, quantity)
        }
      })
      // Unknown product or no network: show the cart as it is.
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logDefect(error)
      })
      .finally(clearQuery)
    return () => controller.abort()
  }, [productId, quantity, setSearch])

  return productId !== null
}
