/** Stops a voucher at once, and lets it go on. Who holds it in an open order keeps the price shown. */
import { useState } from 'react'

import { callAsCustomer } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import type { DeskVoucher } from './voucher-words.tsx'

export function PauseButton({ voucher, onDone }: { voucher: DeskVoucher; onDone: () => void }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { code, isPaused, held } = voucher
  const send = async (): Promise<void> => {
    await callAsCustomer('PUT /api/admin/vouchers/{code}/pause', {
      params: { code },
      body: { paused: !isPaused },
    })
    onDone()
  }
  return (
    <>
      <Button kind={isPaused ? 'primary' : 'danger'} onClick={() => setOpen(true)}>
        {isPaused ? t('Let it go on') : t('Pause')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isPaused ? t('Let {code} go on?', { code }) : t('Pause {code}?', { code })}
        confirm={isPaused ? t('Let it go on') : t('Pause')}
        danger={!isPaused}
        onConfirm={send}
      >
        <p>
          {isPaused
            ? t('Shoppers can use it again at once, within its days and limits.')
            : t('Checkout refuses it at once, as if there were no such code.')}
        </p>
        {!isPaused && held > 0 && (
          <p>
            {t(
              '{count, plural, one {# open order holds it and keeps its price.} other {# open orders hold it and keep their price.}}',
              { count: held },
            )}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
