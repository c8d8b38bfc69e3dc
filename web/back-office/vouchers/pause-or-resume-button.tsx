/** Pauses or resumes a voucher. Open orders that reserved it keep their price. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { StaffVoucher } from './voucher-texts.tsx'

export function PauseOrResumeButton({
  voucher,
  onChanged,
}: {
  voucher: StaffVoucher
  onChanged: () => void
}) {
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const { code, isPaused, heldCount } = voucher
  const changePause = async (): Promise<void> => {
    await callAuthenticated('PUT /api/admin/vouchers/{code}/pause', {
      params: { code },
      body: { paused: !isPaused },
    })
    onChanged()
  }
  return (
    <>
      <Button kind={isPaused ? 'primary' : 'danger'} onClick={() => setOpen(true)}>
        {isPaused ? t('Resume voucher') : t('Pause voucher')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isPaused ? t('Resume {code}?', { code }) : t('Pause {code}?', { code })}
        confirmLabel={isPaused ? t('Resume voucher') : t('Pause voucher')}
        danger={!isPaused}
        onConfirm={changePause}
      >
        <p>
          {isPaused
            ? t('Shoppers can use it again immediately, within its dates and limits.')
            : t('Checkout rejects it immediately, like an unknown code.')}
        </p>
        {!isPaused && heldCount > 0 && (
          <p>
            {t(
              '{count, plural, one {# open order reserved it and keeps its price.} other {# open orders reserved it and keep their price.}}',
              { count: heldCount },
            )}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
