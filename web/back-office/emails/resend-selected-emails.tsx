/**
 * Sends the selected undelivered emails again, after confirmation, and lists those that the server
 * refused to send.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { SelectionBar } from '#web/back-office/parts/table/selection-bar.tsx'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import type { ListedEmail } from './email-cells.tsx'

type ResendReply = CallReply<'POST /api/admin/emails/resend'>
type RefusedEmail = { recipient: string; reason: string }

export function ResendSelectedEmails(props: {
  selectedEmails: readonly ListedEmail[]
  onClearSelection: () => void
  /** Called after the server has handled the emails, even if it refused all of them. */
  onSent: () => void
}) {
  const { selectedEmails, onClearSelection, onSent } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  // Kept from the press of the button, so that the dialog sends exactly the emails that it counts.
  const [emailsInDialog, setEmailsInDialog] = useState<readonly ListedEmail[]>()
  const [refusedEmails, setRefusedEmails] = useState<readonly RefusedEmail[]>([])

  /**
   * Sends the emails again, and keeps those that the server refused to send. Throws when the call
   * fails; the dialog then shows the error and stays open.
   */
  const sendEmails = async (emailsToSend: readonly ListedEmail[]): Promise<void> => {
    setRefusedEmails([])
    const emailIds = emailsToSend.map(({ id }) => id)
    const reply = await callAuthenticated('POST /api/admin/emails/resend', { body: { emailIds } })
    setRefusedEmails(addRecipients(reply.refused, emailsToSend))
    if (reply.sent.length > 0)
      showSnackbar({
        text: t('{count, plural, one {Sending 1 email.} other {Sending # emails.}}', {
          count: reply.sent.length,
        }),
      })
    onSent()
  }
  return (
    <>
      {refusedEmails.length > 0 && (
        <Alert kind="warning" live="alert" title={t('These emails were not sent')}>
          <ul>
            {refusedEmails.map(({ recipient, reason }, index) => (
              // Several emails can have the same recipient, so the key needs the index.
              <li key={`${index}-${recipient}`}>
                {recipient}: {t(reason)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {selectedEmails.length > 0 && (
        <SelectionBar
          label={t('Selected emails')}
          text={t('{count, plural, one {# email selected} other {# emails selected}}', {
            count: selectedEmails.length,
          })}
          onClear={onClearSelection}
        >
          <Button kind="secondary" size="sm" onClick={() => setEmailsInDialog(selectedEmails)}>
            {t('Send selected emails')}
          </Button>
        </SelectionBar>
      )}
      <ConfirmDialog
        open={emailsInDialog !== undefined}
        onClose={() => setEmailsInDialog(undefined)}
        title={t('Send {count, plural, one {# email} other {# emails}} again?', {
          count: emailsInDialog?.length ?? 0,
        })}
        confirmLabel={t('Send emails')}
        onConfirm={async () => {
          if (emailsInDialog) await sendEmails(emailsInDialog)
        }}
      >
        <p>
          {t('Each email is sent once more. Emails that were sent in the meantime are skipped.')}
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Returns the refused emails with their recipients, or with the id if `emails` lacks the email. */
function addRecipients(
  refused: ResendReply['refused'],
  emails: readonly ListedEmail[],
): RefusedEmail[] {
  return refused.map(({ emailId, reason }) => ({
    recipient: emails.find(({ id }) => id === emailId)?.recipient ?? String(emailId),
    reason,
  }))
}
