/**
 * Buttons that change a lot: release, return to quarantine, correct the stock, discard stock. The
 * server decides what is allowed; buttons that it would refuse are hidden.
 */
import { useState } from 'react'

import { formatRoundedStock, formatStockAmount } from '#domain/stock/stock-amount.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { LotDialog } from './lot-dialog.tsx'
import { formatSource, type DetailedLot } from './stock-texts.tsx'
import styles from './ingredients.module.css'

type DialogName = 'release' | 'quarantine' | 'correct' | 'discard'

type LotActionsProps = {
  lot: DetailedLot
  onChanged: (lot: DetailedLot) => void
  /** Called after a conflict, to load the lot again. */
  onConflict: () => void
}

export function LotActions({ lot, onChanged, onConflict }: LotActionsProps) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const [openDialog, setOpenDialog] = useState<DialogName>()
  /** Returns the props that all dialogs share. Only `openDialog` is open. */
  const dialogProps = (name: DialogName) => ({
    open: openDialog === name,
    onClose: () => setOpenDialog(undefined),
    onConflict,
  })
  const showSavedLot = (changedLot: DetailedLot, text: string): void => {
    onChanged(changedLot)
    showSnackbar({ text })
  }
  const params = { lotNumber: lot.number }
  const { number, version, state, condition, stock } = lot
  const canRelease = state === 'quarantine' && condition !== 'expired'
  return (
    <div className={styles.actions}>
      {canRelease && <Button onClick={() => setOpenDialog('release')}>{t('Release lot')}</Button>}
      {state === 'released' && (
        <Button kind="secondary" onClick={() => setOpenDialog('quarantine')}>
          {t('Back to quarantine')}
        </Button>
      )}
      <Button kind="secondary" onClick={() => setOpenDialog('correct')}>
        {t('Correct stock')}
      </Button>
      {stock > 0 && (
        <Button kind="danger" onClick={() => setOpenDialog('discard')}>
          {t('Discard')}
        </Button>
      )}
      <ReleaseDialog
        {...dialogProps('release')}
        lot={lot}
        onConfirm={async ({ reason }) => {
          const body = { version, reason }
          const endpoint = 'POST /api/pharmacy/lots/{lotNumber}/release'
          showSavedLot(
            await callAuthenticated(endpoint, { params, body }),
            t('{number} is released.', { number }),
          )
        }}
      />
      <LotDialog
        {...dialogProps('quarantine')}
        title={t('Put {number} back into quarantine?', { number })}
        confirmLabel={t('Put into quarantine')}
        danger
        reason={{ label: t('Reason') }}
        onConfirm={async ({ reason }) => {
          const body = { version, reason }
          const endpoint = 'POST /api/pharmacy/lots/{lotNumber}/quarantine'
          showSavedLot(
            await callAuthenticated(endpoint, { params, body }),
            t('{number} is in quarantine.', { number }),
          )
        }}
      >
        <p>{t('Batches refuse the lot until a pharmacist releases it again.')}</p>
      </LotDialog>
      <MovementDialogs lot={lot} dialogProps={dialogProps} showSavedLot={showSavedLot} />
    </div>
  )
}

/** Dialogs that add a movement to the ledger. */
function MovementDialogs(props: {
  lot: DetailedLot
  dialogProps: (name: DialogName) => { open: boolean; onClose: () => void; onConflict: () => void }
  showSavedLot: (changedLot: DetailedLot, text: string) => void
}) {
  const { lot, dialogProps, showSavedLot } = props
  const t = useTranslator()
  const { number, version, stock, unit } = lot
  const params = { lotNumber: number }
  const amountPlaceholder = unit === 'mass' ? '480 g' : t('200 billion {unit}', { unit })
  // Exact, because the server compares the entered amount with the ledger.
  const exactStock = formatStockAmount(stock, unit)
  const ledgerAmount = <p>{t('In the ledger: {amount}', { amount: exactStock })}</p>
  const showMovedStock = (changedLot: DetailedLot): void =>
    showSavedLot(
      changedLot,
      t('Stock is now {amount}.', { amount: formatRoundedStock(changedLot.stock, unit) }),
    )
  return (
    <>
      <LotDialog
        {...dialogProps('correct')}
        title={t('Correct the stock of {number}', { number })}
        confirmLabel={t('Correct stock')}
        amount={{ label: t('Counted amount'), field: 'counted', placeholder: amountPlaceholder }}
        reason={{
          label: t('Reason'),
          hint: t('For example: counted by two, spilled while weighing.'),
        }}
        onConfirm={async ({ amount: countedAmount, reason }) => {
          const body = { version, counted: countedAmount, reason }
          const endpoint = 'POST /api/pharmacy/lots/{lotNumber}/correct'
          showMovedStock(await callAuthenticated(endpoint, { params, body }))
        }}
      >
        {ledgerAmount}
        <p className="quiet">{t('The difference is added to the ledger as a correction.')}</p>
      </LotDialog>
      <LotDialog
        {...dialogProps('discard')}
        title={t('Discard stock of {number}', { number })}
        confirmLabel={t('Discard stock')}
        danger
        amount={{
          label: t('Amount to discard'),
          field: 'amount',
          placeholder: amountPlaceholder,
          initialValue: exactStock,
        }}
        reason={{ label: t('Reason') }}
        onConfirm={async ({ amount, reason }) => {
          const body = { version, amount, reason }
          const endpoint = 'POST /api/pharmacy/lots/{lotNumber}/discard'
          showMovedStock(await callAuthenticated(endpoint, { params, body }))
        }}
      >
        {ledgerAmount}
        <p className="quiet">{t('This cannot be undone; a correction can add stock again.')}</p>
      </LotDialog>
    </>
  )
}

function ReleaseDialog(props: {
  open: boolean
  onClose: () => void
  onConflict: () => void
  lot: DetailedLot
  onConfirm: (values: { amount: string; reason: string }) => Promise<void>
}) {
  const { lot, ...dialogProps } = props
  const t = useTranslator()
  const { number, hasCertificate, compound, factor, usualSource } = lot
  const isUsualSource = compound === usualSource.compound && factor === usualSource.factor
  return (
    <LotDialog
      {...dialogProps}
      title={t('Release {number}?', { number })}
      confirmLabel={t('Release lot')}
      reason={
        hasCertificate
          ? { label: t('Remark'), optional: true }
          : {
              label: t('Reason'),
              hint: t('This lot has no certificate of analysis. Write why it can be used.'),
            }
      }
    >
      <p>
        {t('It contains: {source}. Compare this with the certificate.', {
          source: formatSource(t, lot),
        })}
      </p>
      {!isUsualSource && (
        <p>
          {t('The usual source is {source}. Batches with the usual source refuse this lot.', {
            source: formatSource(t, usualSource),
          })}
        </p>
      )}
      <p className="quiet">{t('Your name and registration number sign the release.')}</p>
    </LotDialog>
  )
}
