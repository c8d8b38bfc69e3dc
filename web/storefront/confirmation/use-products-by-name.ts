/** The products on sale by name, because orders store names of products. */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

type ProductsByName = ReadonlyMap<string, CallReply<'GET /browse/products'>[number]>

/** Shared by all components, so that the products are fetched once per document. */
let pendingOrFetched: Promise<ProductsByName> | undefined

/**
 * Resolves to the products, which are fetched by the first call only. Rejects with ApiError if the
 * request failed; the next call then sends another request.
 */
function fetchProductsByName(): Promise<ProductsByName> {
  pendingOrFetched ??= callShop('GET /browse/products').then(
    (products) => new Map(products.map((product) => [product.product_name, product])),
    (error: unknown) => {
      pendingOrFetched = undefined
      throw error
    },
  )
  return pendingOrFetched
}

export type ProductsByNameState = {
  /** Empty until the products are fetched, and if the request failed. */
  products: ProductsByName
  /**
   * Fetches the products if that has not succeeded yet, sets `products` and resolves to them.
   * Rejects with ApiError if the request failed.
   */
  loadProducts: () => Promise<ProductsByName>
}

/** Fetches the products when the component mounts. A failure of this request is only logged. */
export function useProductsByName(): ProductsByNameState {
  const [products, setProducts] = useState<ProductsByName>(new Map())
  useEffect(() => {
    let isUnmounted = false
    fetchProductsByName().then((fetchedProducts) => {
      if (!isUnmounted) setProducts(fetchedProducts)
    }, logDefect)
    return () => {
      isUnmounted = true
    }
  }, [])
  const loadProducts = async (): Promise<ProductsByName> => {
    const fetchedProducts = await fetchProductsByName()
    setProducts(fetchedProducts)
    return fetchedProducts
  }
  return { products, loadProducts }
}
