/** Hook that returns the handler of "Buy again". It reports products that are no longer sold. */
import { useNavigate } from 'react-router'

import { joinWithSemicolons } from '#domain/content/join-list.ts'
import { useIsMounted } from '#web/ui/behaviour/use-is-mounted.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { buyAgain } from './buy-again.ts'

type OrderLines = Parameters<typeof buyAgain>[0]
type Catalogue = Parameters<typeof buyAgain>[1]

/** `products`: the catalogue by product name; `load` loads it if it is empty. */
export function useBuyAgain(catalogue: {
  products: Catalogue
  load: () => Promise<Catalogue>
}): (order: { orderItems: OrderLines }) => void {
  const { products, load } = catalogue
  const t = useTranslator()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const showSnackbar = useSnackbar()
  const addToCart = ({ orderItems }: { orderItems: OrderLines }, loaded: Catalogue): void => {
    const { isAnyAvailable, unavailableNames, isCartFull } = buyAgain(orderItems, loaded)
    if (!isAnyAvailable)
      return showSnackbar({ text: t('These products are no longer sold.'), kind: 'failed' })
    const names = joinWithSemicolons(unavailableNames)
    if (isCartFull) showSnackbar({ text: t('Your cart is full.'), kind: 'failed' })
    else if (names)
      showSnackbar({ text: t('Not added, no longer sold: {names}', { names }), kind: 'failed' })
    void navigate('/cart')
  }
  return (order) => {
    if (products.size > 0) return addToCart(order, products)
    load().then(
      (loaded) => {
        if (isMounted()) addToCart(order, loaded)
      },
      () =>
        showSnackbar({
          text: t('The products could not be loaded. Please try again.'),
          kind: 'failed',
        }),
    )
  }
}
