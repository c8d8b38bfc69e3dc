/**
 * Handles `/checkout?add-to-cart=28&quantity=1`, the order link of landing pages (D-31). Raises the
 * product's quantity in the cart to at least `quantity`, then removes the query from the URL. If
 * the product could not be loaded, the query stays, so that a reload tries again.
 */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { logDefect } from '#web/api/log-defect.ts'

import { putIntoCart } from './put-into-cart.ts'

const unavailableText = 'This product is not available at the moment and was not added.'

type AdditionFromUrl = {
  /** True until the product is in the cart, or it is known why it is not. */
  isAdding: boolean
  /** Message key: why the product was not added. */
  failureText: string | undefined
}

export function useAddFromUrl(): AdditionFromUrl {
  const [search, setSearch] = useSearchParams()
  const productId = search.get('add-to-cart')
  // `ensureMinQuantity` of the domain treats an invalid number as 1.
  const quantity = Number(search.get('quantity') ?? 1)

  const [failureText, setFailureText] = useState<string>()

  useEffect(() => {
    if (productId === null) return
    const controller = new AbortController()
    const removeQuery = (failure: string | undefined): void => {
      if (controller.signal.aborted) return
      setFailureText(failure)
      setSearch({}, { replace: true, preventScrollReset: true })
    }
    callShop('GET /browse/products', { query: { ids: productId } }, { signal: controller.signal })
      .then((products) => {
        const availableProducts = products.filter(({ available }) => available)
        const results = availableProducts.map(({ id, product_name: name, price, image }) =>
          putIntoCart({ id, name, price, ...(image && { image }) }, quantity),
        )
        if (results.length === 0) removeQuery(unavailableText)
        else removeQuery(results.every(Boolean) ? undefined : 'Your cart is full.')
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        logDefect(error)
        // INVALID: the id in the link is not a number.
        if (error instanceof ApiError && error.code === 'INVALID') removeQuery(unavailableText)
        else setFailureText('The product could not be loaded. Reload the page to try again.')
      })
    return () => controller.abort()
  }, [productId, quantity, setSearch])

  return { isAdding: productId !== null && failureText === undefined, failureText }
}
