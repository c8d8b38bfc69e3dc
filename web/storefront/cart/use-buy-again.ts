/**
 * Returns the handler of "Buy again": puts the products of an order into the cart and opens the
 * cart page. A snackbar names the products that are no longer sold, or says that the cart is full.
 */
import { useNavigate } from 'react-router'

import { joinWithSemicolons } from '#domain/content/join-list.ts'
import { useIsMounted } from '#web/ui/behaviour/use-is-mounted.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { buyAgain } from './buy-again.ts'

type OrderLines = Parameters<typeof buyAgain>[0]
type ProductsByName = Parameters<typeof buyAgain>[1]

/**
 * `products`: the products on sale by name; empty if they are not loaded. The handler then calls
 * `loadProducts`.
 */
export function useBuyAgain(catalogue: {
  products: ProductsByName
  loadProducts: () => Promise<ProductsByName>
}): (order: { orderItems: OrderLines }) => void {
  const { products, loadProducts } = catalogue
  const t = useTranslator()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const showSnackbar = useSnackbar()
  const addToCart = (orderLines: OrderLines, loadedProducts: ProductsByName): void => {
    const { isAnyAvailable, unavailableNames, isCartFull } = buyAgain(orderLines, loadedProducts)
    if (!isAnyAvailable)
      return showSnackbar({ text: t('These products are no longer sold.'), kind: 'failed' })
    const names = joinWithSemicolons(unavailableNames)
    if (isCartFull) showSnackbar({ text: t('Your cart is full.'), kind: 'failed' })
    else if (names)
      showSnackbar({ text: t('Not added, no longer sold: {names}', { names }), kind: 'failed' })
    void navigate('/cart')
  }
  return ({ orderItems }) => {
    if (products.size > 0) return addToCart(orderItems, products)
    loadProducts().then(
      (loadedProducts) => {
        if (isMounted()) addToCart(orderItems, loadedProducts)
      },
      () =>
        showSnackbar({
          text: t('The products could not be loaded. Please try again.'),
          kind: 'failed',
        }),
    )
  }
}
