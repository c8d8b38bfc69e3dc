/** Chooses the plan named in the URL, such as `/checkout?…&plan=threeMonth` from a product page. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { isPaymentOption } from '#domain/checkout/payment-options.ts'

import { changeDraft } from '#web/storefront/checkout/draft-store.ts'

export function usePlanFromUrl(): void {
  const [search] = useSearchParams()
  const requested = search.get('plan')
  useEffect(() => {
    if (isPaymentOption(requested)) changeDraft({ option: requested })
  }, [requested])
}
