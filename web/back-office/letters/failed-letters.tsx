/** The letters that are ticked go out again, once somebody has said so; what stayed behind is named. */
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
        text: t(
          '{count, plural, one {One letter is on its way.} other {# letters are on their way.}}',
          { count: sent.length },
        ),
      })
    onDone()
  }
  return (
    <>
      {left.length > 0 && (
        <Alert kind="warn" live="alert" title={t('These letters were left alone')}>
          <ul>
            {left.map(({ to, why }, index) => (
              // Two letters to one reader may be alike; their places are not.
              <li key={`${index}-${to}`}>
                {to}: {t(why)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {letters.length > 0 && (
        <ChosenBar
          label={t('Chosen letters')}
          words={t('{count, plural, one {# letter is chosen} other {# letters are chosen}}', {
            count: letters.length,
          })}
          onClear={onDone}
        >
          <Button kind="secondary" size="sm" onClick={() => setAsked(letters)}>
            {t('Send these again')}
          </Button>
        </ChosenBar>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('Send {count, plural, one {# letter} other {# letters}} again?', {
          count: asked?.length ?? 0,
        })}
        confirm={t('Send again')}
        onConfirm={async () => {
          if (asked) await send(asked)
        }}
      >
        <p>{t('Each goes to its reader once. What has left meanwhile is left alone.')}</p>
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
