/**
 * Products of the catalogue by name, for the drawings beside an order's items and for "Buy again";
 * empty until loaded.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

type ProductsByName = ReadonlyMap<string, CallReply<'GET /browse/products'>[number]>

/** Shared by all components: the catalogue is loaded once per document. */
let catalogueRequest: Promise<ProductsByName> | undefined

/** Loads the catalogue unless it is loaded. Throws ApiError; the next call then tries again. */
function loadProductsByName(): Promise<ProductsByName> {
  catalogueRequest ??= callShop('GET /browse/products').then(
    (catalogue) => new Map(catalogue.map((product) => [product.product_name, product])),
    (error: unknown) => {
      catalogueRequest = undefined
      throw error
    },
  )
  return catalogueRequest
}

/** `load` resolves to the products, and shows them. Throws ApiError. */
export function useProductsByName(): {
  products: ProductsByName
  load: () => Promise<ProductsByName>
} {
  const [products, setProducts] = useState<ProductsByName>(new Map())
  useEffect(() => {
    let isUnmounted = false
    // After a failure the order is shown without drawings.
    loadProductsByName().then((loaded) => {
      if (!isUnmounted) setProducts(loaded)
    }, logDefect)
    return () => {
      isUnmounted = true
    }
  }, [])
  const load = async (): Promise<ProductsByName> => {
    const loaded = await loadProductsByName()
    setProducts(loaded)
    return loaded
  }
  return { products, load }
}
