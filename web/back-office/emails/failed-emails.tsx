/**
 * Sends the selected undelivered emails again, after confirmation, and lists those that could not
 * be sent.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ChosenBar } from '#web/back-office/parts/chosen-bar.tsx'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import type { ListedEmail } from './email-cells.tsx'

type Refused = CallReply<'POST /api/admin/emails/resend'>['refused']

export function FailedEmails(props: { emails: readonly ListedEmail[]; onDone: () => void }) {
  const { emails, onDone } = props
  const t = useText()
  const show = useSnackbar()
  const [requested, setAsked] = useState<readonly ListedEmail[]>()
  const [left, setLeft] = useState<readonly { to: string; reason: string }[]>([])

  const send = async (which: readonly ListedEmail[]): Promise<void> => {
    const emailIds = which.map(({ id }) => id)
    const { sent, refused } = await callAuthenticated('POST /api/admin/emails/resend', {
      body: { emailIds },
    })
    setLeft(namesOf(refused, which))
    if (sent.length > 0)
      show({
        text: t('{count, plural, one {Sending 1 email.} other {Sending # emails.}}', {
          count: sent.length,
        }),
      })
    onDone()
  }
  return (
    <>
      {left.length > 0 && (
        <Alert kind="warn" live="alert" title={t('These emails were not sent')}>
          <ul>
            {left.map(({ to, reason }, index) => (
              // Several emails can have the same recipient, so the key needs the index.
              <li key={`${index}-${to}`}>
                {to}: {t(reason)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {emails.length > 0 && (
        <ChosenBar
          label={t('Selected emails')}
          words={t('{count, plural, one {# email selected} other {# emails selected}}', {
            count: emails.length,
          })}
          onClear={onDone}
        >
          <Button kind="secondary" size="sm" onClick={() => setAsked(emails)}>
            {t('Send selected emails')}
          </Button>
        </ChosenBar>
      )}
      <ConfirmDialog
        open={requested !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('Send {count, plural, one {# email} other {# emails}} again?', {
          count: requested?.length ?? 0,
        })}
        confirm={t('Send emails')}
        onConfirm={async () => {
          if (requested) await send(requested)
        }}
      >
        <p>
          {t(
            'Each recipient gets the email once. Emails that were sent in the meantime are skipped.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}

function namesOf(
  refused: Refused,
  emails: readonly ListedEmail[],
): { to: string; reason: string }[] {
  return refused.map(({ emailId, reason }) => ({
    to: emails.find(({ id }) => id === emailId)?.to ?? String(emailId),
    reason,
  }))
}
