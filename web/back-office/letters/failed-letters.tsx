/**
 * Sends the selected undelivered emails again, after confirmation, and lists those that could not
 * be sent.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { ChosenBar } from '#web/back-office/parts/chosen-bar.tsx'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { useSnackbar } from '#web/ui/snackbar.tsx'

import type { Letter } from './letter-cells.tsx'

type Refused = CallReply<'POST /api/admin/letters/resend'>['refused']

export function FailedLetters(props: { letters: readonly Letter[]; onDone: () => void }) {
  const { letters, onDone } = props
  const t = useText()
  const show = useSnackbar()
  const [asked, setAsked] = useState<readonly Letter[]>()
  const [left, setLeft] = useState<readonly { to: string; why: string }[]>([])

  const send = async (which: readonly Letter[]): Promise<void> => {
    const letterIds = which.map(({ id }) => id)
    const { sent, refused } = await callAsCustomer('POST /api/admin/letters/resend', {
      body: { letterIds },
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
            {left.map(({ to, why }, index) => (
              // Several emails can have the same recipient, so the key needs the index.
              <li key={`${index}-${to}`}>
                {to}: {t(why)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {letters.length > 0 && (
        <ChosenBar
          label={t('Selected emails')}
          words={t('{count, plural, one {# email selected} other {# emails selected}}', {
            count: letters.length,
          })}
          onClear={onDone}
        >
          <Button kind="secondary" size="sm" onClick={() => setAsked(letters)}>
            {t('Send selected emails')}
          </Button>
        </ChosenBar>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('Send {count, plural, one {# email} other {# emails}} again?', {
          count: asked?.length ?? 0,
        })}
        confirm={t('Send emails')}
        onConfirm={async () => {
          if (asked) await send(asked)
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

function namesOf(refused: Refused, letters: readonly Letter[]): { to: string; why: string }[] {
  return refused.map(({ letterId, why }) => ({
    to: letters.find(({ id }) => id === letterId)?.to ?? String(letterId),
    why,
  }))
}
