/** Offers to add orders placed with the same email without an account, by a code from an email. */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { ClaimCodeForm } from './claim-code-form.tsx'

export function ClaimOrders(props: { orderCount: number; onClaimed: () => Promise<void> }) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  if (props.orderCount === 0) return null
  return (
    <Alert
      kind="accent"
      title={t(
        '{count, plural, one {One order was} other {# orders were}} bought with your address without an account',
        { count: props.orderCount },
      )}
    >
      <p>{t('To add them, enter the code that we email to your address.')}</p>
      <ClaimCodeForm
        requestLabel={t('Send me a code')}
        requestCode={async () => (await callAuthenticated('POST /api/users/claim-code')).message}
        claim={async (code) => {
          await callAuthenticated('POST /api/users/claim-orders', { body: { code } })
        }}
        onClaimed={() => {
          showSnackbar({ text: t('Your orders are here now.') })
          void props.onClaimed()
        }}
      />
    </Alert>
  )
}
