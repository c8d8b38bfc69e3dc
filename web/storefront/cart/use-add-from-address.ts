/**
 * `/checkout?add-to-cart=28&quantity=1`, where order buttons of other pages lead (decision D-31): the
 * product is in the cart at least that often. It may be there already, and the page may be reloaded:
 * nothing is ever added twice, and the address is clean afterwards.
 */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { haveInCart } from '#domain/cart/change-cart.ts'
import { callShop } from '#web/api/browser-client.ts'

import { changeCart, readCart } from './cart-store.ts'
import { trackAdded } from './track-added.ts'

/** Answers whether it is still at work. */
export function useAddFromAddress(): boolean {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('add-to-cart')
  const quantity = Number(search.get('quantity') ?? 1)

  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    const leave = (): void => {
      if (!stop.signal.aborted) setSearch({}, { replace: true, preventScrollReset: true })
    }
    callShop('GET /browse/products', { query: { ids: asked } }, { signal: stop.signal })
      .then((found) => {
        for (const { id, product_name: name, price, image, available } of found) {
          if (!available) continue
          const item = { id, name, price, ...(image && { image }) }
          const isNew = !readCart().some((line) => line.id === id)
          changeCart((lines) => haveInCart(lines, item, quantity))
          if (isNew) trackAdded(item)
        }
      })
      // An unknown product, or no network: the cart is shown as it is.
      .catch(() => undefined)
      .finally(leave)
    return () => stop.abort()
  }, [asked, quantity, setSearch])

  return asked !== null
}
