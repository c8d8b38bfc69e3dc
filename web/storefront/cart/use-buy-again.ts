/** Hook that returns the handler of "Buy again". It reports products that are no longer sold. */
import { useNavigate } from 'react-router'

import { listProductNames } from '#domain/content/join-list.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { buyAgain } from './buy-again.ts'

type OrderLines = Parameters<typeof buyAgain>[0]
type Catalogue = Parameters<typeof buyAgain>[1]

/** `products`: the catalogue by product name; empty until loaded. */
export function useBuyAgain(products: Catalogue): (order: { orderItems: OrderLines }) => void {
  const t = useTranslator()
  const navigate = useNavigate()
  const showSnackbar = useSnackbar()
  return ({ orderItems }) => {
    if (products.size === 0)
      return showSnackbar({
        text: t('The products could not be loaded. Please try again.'),
        kind: 'failed',
      })
    const { isAnyAvailable, unavailableNames, isCartFull } = buyAgain(orderItems, products)
    if (!isAnyAvailable)
      return showSnackbar({ text: t('These products are no longer sold.'), kind: 'failed' })
    const names = listProductNames(unavailableNames)
    if (isCartFull) showSnackbar({ text: t('Your cart is full.'), kind: 'failed' })
    else if (names)
      showSnackbar({ text: t('Not added, no longer sold: {names}', { names }), kind: 'failed' })
    void navigate('/cart')
  }
}
