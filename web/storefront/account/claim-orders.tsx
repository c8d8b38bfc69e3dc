/** Orders bought with the same address before there was an account: one press and they are here. */
import { callAsCustomer } from '#web/api/browser-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { useSnackbar } from '#web/ui/snackbar.tsx'

import { useSending } from './use-sending.ts'

export function ClaimOrders(props: { count: number; onClaimed: () => Promise<void> }) {
  const t = useText()
  const show = useSnackbar()
  const sending = useSending()
  if (props.count === 0) return null
  const claim = async (): Promise<void> => {
    const isDone = await sending.send(async () => {
      await callAsCustomer('POST /api/users/claim-orders')
      return t('Your orders are here now.')
    })
    if (!isDone) return
    show({ text: t('Your orders are here now.') })
    await props.onClaimed()
  }
  return (
    <Alert
      kind="you"
      title={t(
        '{count, plural, one {One order was} other {# orders were}} bought with your address without an account',
        { count: props.count },
      )}
    >
      <Button
        kind="secondary"
        size="sm"
        working={sending.state === 'sending'}
        onClick={() => void claim()}
      >
        {t('Add to my account')}
      </Button>
      {sending.failure && <p role="alert">{t(sending.failure.message)}</p>}
    </Alert>
  )
}
