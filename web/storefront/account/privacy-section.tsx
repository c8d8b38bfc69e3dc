/**
 * The customer's privacy choices: marketing emails, download of all data, erasure of health data
 * ("erase"), and deletion of the account ("delete").
 */
import { useState } from 'react'

import { formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { saveFile } from '#web/ui/behaviour/save-file.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import type { DashboardSectionId } from './dashboard-section-id.ts'
import styles from './dashboard.module.css'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { EraseDialog, OrdersBeingMade, isErasable } from './erase-dialog.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { useFormSubmission } from './use-form-submission.ts'

/** Labels (message keys) by kind of consent. A kind without a label is shown as it is stored. */
const consentLabels: Record<string, string> = {
  quiz_answers: 'Keeping my quiz answers',
  medical_note: 'A pharmacist reads my note or answer',
  marketing: 'News and offers by email',
  terms: 'Terms and conditions of an order',
}

export function PrivacySection(props: {
  dashboard: Dashboard
  onChanged: () => Promise<void>
  /** Called after the account was deleted. `notice`: message key for the login page. */
  onDeleted: (notice: string) => Promise<void>
}) {
  const { dashboard, onChanged, onDeleted } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const { failure, submit } = useSubmissionWithSnackbar()
  const [isDeleteDialogOpen, setDeleteDialogOpen] = useState(false)
  const [isEraseDialogOpen, setEraseDialogOpen] = useState(false)
  const { healthData } = dashboard
  const saveMarketingConsent = async (subscribed: boolean): Promise<void> => {
    const isSaved = await submit(
      () => callAuthenticated('PUT /api/users/marketing', { body: { subscribed } }),
      t('Saved'),
    )
    if (isSaved) await onChanged()
  }
  const downloadOwnData = async (): Promise<void> => {
    await submit(
      async () => saveOwnData(await callAuthenticated('GET /api/users/my-data')),
      t('Your data was downloaded'),
    )
  }
  return (
    <Section id={'privacy' satisfies DashboardSectionId} title={t('Privacy and data')}>
      <div className={styles.stack}>
        <Checkbox
          checked={dashboard.hasMarketingConsent}
          onChange={(event) => void saveMarketingConsent(event.target.checked)}
        >
          {t('Email me news and offers occasionally. I can unsubscribe at any time.')}
        </Checkbox>
        {failure && (
          <Alert kind="error" live="alert">
            {t(failure.message)}
          </Alert>
        )}
        <PrivacyActions
          healthData={healthData}
          onDownload={() => void downloadOwnData()}
          onErase={() => setEraseDialogOpen(true)}
          onDelete={() => setDeleteDialogOpen(true)}
        />
        {/* Before the customer asks for an erasure, only the dialogs say what it would keep. */}
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
        orders={dashboard.orders}
        onClose={() => setDeleteDialogOpen(false)}
        onDeleted={() => onDeleted('Your account was deleted.')}
      />
    </Section>
  )
}

/**
 * Returns `submit`, which runs a call and shows `successText` in a snackbar if it succeeds. It
 * resolves to false, and sets `failure`, if the call failed.
 */
function useSubmissionWithSnackbar() {
  const showSnackbar = useSnackbar()
  const submission = useFormSubmission()
  const submit = async (action: () => Promise<unknown>, successText: string): Promise<boolean> => {
    const hasSucceeded = await submission.submit(async () => void (await action()))
    if (hasSucceeded) showSnackbar({ text: successText })
    return hasSucceeded
  }
  return { failure: submission.failure, submit }
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
          <li key={`${kind} ${givenAt} ${withdrawnAt}`}>
            {t(consentLabels[kind] ?? kind)}, {formatDate(new Date(givenAt))} ({version})
            {withdrawnAt &&
              `, ${t('withdrawn {date}', { date: formatDate(new Date(withdrawnAt)) })}`}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/**
 * Returns true if PayPal may charge the subscription again, also if it is suspended: it can be
 * activated again.
 */
function isRunning({ status }: Dashboard['subscriptions'][number]): boolean {
  return status === 'ACTIVE' || status === 'SUSPENDED'
}
