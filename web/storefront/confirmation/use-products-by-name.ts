/** The shelf by product name, for the drawings beside an order's items; empty until it is known. */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callShop } from '#web/api/browser-client.ts'

type ShelfProduct = CallReply<'GET /browse/products'>[number]

let shelf: Promise<ReadonlyMap<string, ShelfProduct>> | undefined

export function useProductsByName(): ReadonlyMap<string, ShelfProduct> {
  const [products, setProducts] = useState<ReadonlyMap<string, ShelfProduct>>(new Map())
  useEffect(() => {
    let isGone = false
    shelf ??= callShop('GET /browse/products').then(
      (list) => new Map(list.map((product) => [product.product_name, product])),
    )
    shelf.then(
      (known) => {
        if (!isGone) setProducts(known)
      },
      () => {
        // The order stands without its drawings; the next visit asks again.
        shelf = undefined
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return products
}
