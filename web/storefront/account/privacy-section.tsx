/**
 * The customer's privacy choices: marketing emails, download of all data, erasure of health data
 * ("erase"), and deletion of the account ("delete").
 */
import { useState } from 'react'

import { retentionPeriods } from '#domain/retention-periods.ts'
import { formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { logOut } from '#web/api/session/log-in.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { saveFile } from '#web/ui/behaviour/save-file.ts'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import styles from './dashboard.module.css'
import { EraseDialog, OrdersBeingMade, isErasable } from './erase-dialog.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { useFormSubmission } from './use-form-submission.ts'

/** English labels (message keys) by kind of consent; another kind is shown as stored. */
const consentLabels: Record<string, string> = {
  quiz_answers: 'Keeping my quiz answers',
  medical_note: 'A pharmacist reads my note',
  marketing: 'News and offers by email',
  terms: 'Terms and conditions of an order',
}

export function PrivacySection(props: {
  dashboard: Dashboard
  onChanged: () => Promise<void>
  /** Runs `endSession` (logs out), then shows `notice` on the login page. */
  onDeleted: (notice: string, endSession: () => Promise<void>) => Promise<void>
}) {
  const { dashboard, onChanged, onDeleted } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { submission, submitAndReload } = useSubmitAndReload(onChanged)
  const [isDeleteDialogOpen, setDeleteDialogOpen] = useState(false)
  const [isEraseDialogOpen, setEraseDialogOpen] = useState(false)
  const { healthData } = dashboard
  return (
    <Section id="privacy" title={t('Privacy and data')}>
      <div className={styles.stack}>
        <Checkbox
          checked={dashboard.hasMarketingConsent}
          onChange={(event) => {
            const body = { subscribed: event.target.checked }
            void submitAndReload(
              () => callAuthenticated('PUT /api/users/marketing', { body }),
              t('Saved'),
            )
          }}
        >
          {t('Email me news and offers occasionally. I can unsubscribe at any time.')}
        </Checkbox>
        {submission.failure && (
          <Alert kind="bad" live="alert">
            {t(submission.failure.message)}
          </Alert>
        )}
        <PrivacyActions
          healthData={healthData}
          onDownload={() =>
            void submitAndReload(
              async () => saveOwnData(await callAuthenticated('GET /api/users/my-data')),
              t('Your data was downloaded'),
            )
          }
          onErase={() => setEraseDialogOpen(true)}
          onDelete={() => setDeleteDialogOpen(true)}
        />
        {healthData.keptOrders.some(({ isErasureRequested }) => isErasureRequested) && (
          <OrdersBeingMade healthData={healthData} />
        )}
        <ConsentList consents={dashboard.consents} />
      </div>
      <EraseDialog
        open={isEraseDialogOpen}
        healthData={healthData}
        onClose={() => setEraseDialogOpen(false)}
        onErased={async () => {
          setEraseDialogOpen(false)
          showSnackbar({ text: t('Your health data was deleted') })
          await onChanged()
        }}
      />
      <DeleteAccountDialog
        open={isDeleteDialogOpen}
        healthData={healthData}
        hasRunningSubscription={dashboard.subscriptions.some(isRunning)}
        hasUndeliveredOrder={dashboard.orders.some(isPaidUndelivered)}
        onClose={() => setDeleteDialogOpen(false)}
        onDeleted={() => onDeleted('Your account was deleted.', logOut)}
      />
    </Section>
  )
}

/**
 * Runs a call, then shows `successText` and reloads the dashboard. A failure is in `submission`.
 */
function useSubmitAndReload(onChanged: () => Promise<void>) {
  const showSnackbar = useSnackbar()
  const submission = useFormSubmission()
  const submitAndReload = async (
    call: () => Promise<unknown>,
    successText: string,
  ): Promise<void> => {
    const isSaved = await submission.submit(async () => {
      await call()
      return ''
    })
    if (!isSaved) return
    showSnackbar({ text: successText })
    await onChanged()
  }
  return { submission, submitAndReload }
}

function PrivacyActions(props: {
  healthData: Dashboard['healthData']
  onDownload: () => void
  onErase: () => void
  onDelete: () => void
}) {
  const { healthData, onDownload, onErase, onDelete } = props
  const t = useTranslator()
  return (
    <p className={styles.actions}>
      <Button kind="secondary" size="sm" onClick={onDownload}>
        {t('Download my data')}
      </Button>
      {isErasable(healthData) && (
        <Button kind="secondary" size="sm" onClick={onErase}>
          {t('Withdraw consent and delete my health data')}
        </Button>
      )}
      <Button kind="danger" size="sm" onClick={onDelete}>
        {t('Delete my account')}
      </Button>
    </p>
  )
}

/** Saves everything that is stored about the customer as a file of indented JSON. */
function saveOwnData(ownData: unknown): void {
  const content = new Blob([JSON.stringify(ownData, null, 2)], { type: 'application/json' })
  saveFile('my-data.json', content)
}

/** Renders nothing without consents. */
function ConsentList({ consents }: Pick<Dashboard, 'consents'>) {
  const t = useTranslator()
  if (consents.length === 0) return null
  return (
    <Disclosure title={t('Your consents')}>
      <ul>
        {consents.map(({ kind, version, givenAt, withdrawnAt }) => (
          <li key={`${kind} ${givenAt}`}>
            {t(consentLabels[kind] ?? kind)}, {formatDate(new Date(givenAt))} ({version})
            {withdrawnAt &&
              `, ${t('withdrawn {date}', { date: formatDate(new Date(withdrawnAt)) })}`}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** A suspended subscription counts as running, because PayPal can activate it again. */
function isRunning({ status }: Dashboard['subscriptions'][number]): boolean {
  return status === 'ACTIVE' || status === 'SUSPENDED'
}

function isPaidUndelivered({ paymentState, isDelivered }: Dashboard['orders'][number]): boolean {
  return paymentState === 'Paid' && !isDelivered
}

function DeleteAccountDialog(props: {
  open: boolean
  healthData: Dashboard['healthData']
  hasRunningSubscription: boolean
  hasUndeliveredOrder: boolean
  onClose: () => void
  onDeleted: () => Promise<void>
}) {
  const { hasRunningSubscription, hasUndeliveredOrder } = props
  const t = useTranslator()
  const submission = useFormSubmission()
  const [password, setPassword] = useState('')
  const deleteAccount = async (): Promise<void> => {
    const isDeleted = await submission.submit(async () => {
      await callAuthenticated('POST /api/users/delete-account', { body: { password } })
      return ''
    })
    if (isDeleted) await props.onDeleted()
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('Delete my account')}
      actions={
        <>
          <Button
            kind="danger"
            working={submission.state === 'sending'}
            onClick={() => void deleteAccount()}
          >
            {t('Delete permanently')}
          </Button>
          <Button kind="secondary" onClick={props.onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          {t(
            'Your login, default address, health data and consents are deleted. Orders stay without your account, with their address and payment, for {years} years after the year of the order, because tax law requires it.',
            { years: retentionPeriods.orderYears },
          )}
        </p>
        <OrdersBeingMade healthData={props.healthData} />
        {hasRunningSubscription && (
          <p>{t('Your subscription is cancelled immediately. Nothing more is charged.')}</p>
        )}
        {hasUndeliveredOrder && (
          <p>
            {t('We still make and send paid orders. Follow them with the links in our emails.')}
          </p>
        )}
        <Field id="deletePassword" label={t('Your password')}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {submission.failure && (
          <Alert kind="bad" live="alert">
            {t(submission.failure.message)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
