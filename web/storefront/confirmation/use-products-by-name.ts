/**
 * Products of the catalogue by name, for the drawings beside an order's items and for "Buy again";
 * empty until loaded.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

type CatalogueProduct = CallReply<'GET /browse/products'>[number]

/** Shared by all components: the catalogue is loaded once per document. */
let catalogueRequest: Promise<ReadonlyMap<string, CatalogueProduct>> | undefined

export function useProductsByName(): ReadonlyMap<string, CatalogueProduct> {
  const [products, setProducts] = useState<ReadonlyMap<string, CatalogueProduct>>(new Map())
  useEffect(() => {
    let isUnmounted = false
    catalogueRequest ??= callShop('GET /browse/products').then(
      (catalogue) => new Map(catalogue.map((product) => [product.product_name, product])),
    )
    catalogueRequest.then(
      (productsByName) => {
        if (!isUnmounted) setProducts(productsByName)
      },
      (error: unknown) => {
        logDefect(error)
        // The order is shown without drawings. The next component that mounts tries again.
        catalogueRequest = undefined
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return products
}
