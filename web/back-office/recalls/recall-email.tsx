/**
 * The email of a recall: its two texts in each language with a preview, its approval, and the
 * reminder. After the approval the texts can no longer be changed.
 */
import { useState, type ReactNode } from 'react'

import { languages, shopLanguages } from '#domain/content/languages.ts'
import { recallTextFields, findRecallTextError } from '#domain/recalls/recall-email.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { EditConflictAlert } from '#web/back-office/parts/forms/edit-conflict-alert.tsx'
import { findConflictingFields } from '#web/back-office/parts/forms/edit-conflict.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import { EmailPreview } from './email-preview.tsx'
import { EmailTextFields, getTextLabels } from './email-text-fields.tsx'
import type { Recall } from './recall-chips.tsx'
import styles from './recalls.module.css'
import { toTextsByName, useEmailTexts } from './use-email-texts.ts'

export function RecallEmail(props: {
  recall: Recall
  /** Name in the user's signature; empty without a signature. */
  signatureName: string
  onChanged: (recall: Recall) => void
  onReload: () => void
  /** Called with the message when sending was refused because the recall changed. */
  onConflict: (message: string) => void
  /** The form for a missing signature. */
  children?: ReactNode
}) {
  const { recall, signatureName, onChanged, onReload, onConflict, children } = props
  const t = useTranslator()
  const email = useEmailTexts(recall, onChanged)
  const { texts, hasDraft, isEditable } = email
  const hasTextError = shopLanguages.some((language) =>
    recallTextFields.some((field) => findRecallTextError(texts[language][field])),
  )
  return (
    <div className={styles.form}>
      <TextsConflict email={email} onReload={onReload} />
      {isEditable && <EmailTextFields texts={texts} onChange={email.change} />}
      {email.failure && (
        <Alert kind="error" live="alert">
          <p>{email.failure}</p>
          <Button kind="quiet" size="sm" onClick={onReload}>
            {t('Load the latest version')}
          </Button>
        </Alert>
      )}
      {children}
      <div className={styles.actions}>
        {hasDraft && (
          <Button
            working={email.isSaving}
            disabled={hasTextError}
            onClick={() => void email.save()}
          >
            {t('Save texts')}
          </Button>
        )}
        {hasDraft && (
          <Button kind="secondary" onClick={email.discard}>
            {t('Discard changes')}
          </Button>
        )}
        <EmailPreview lotNumber={recall.lot.number} texts={texts} />
        <SendButton
          recall={recall}
          isBlocked={hasDraft || signatureName === ''}
          onSent={onChanged}
          onConflict={onConflict}
        />
        <RemindButton recall={recall} onSent={onChanged} onConflict={onConflict} />
      </div>
      <SendState recall={recall} hasDraft={hasDraft} />
    </div>
  )
}

/** Shows both versions of the texts after a colleague saved other texts. */
function TextsConflict(props: { email: ReturnType<typeof useEmailTexts>; onReload: () => void }) {
  const { email, onReload } = props
  const { savedByColleague } = email
  const t = useTranslator()
  if (!savedByColleague) return null
  return (
    <EditConflictAlert
      title={t('Someone else changed these texts.')}
      rows={findConflictingFields(
        {
          mine: toTextsByName(email.texts),
          loaded: toTextsByName(email.loadedTexts),
          theirs: toTextsByName(savedByColleague.texts),
        },
        shopLanguages.flatMap((language) =>
          recallTextFields.map(
            (field) =>
              [
                `${language}.${field}`,
                `${getTextLabels(t)[field]} (${languages[language].name})`,
              ] as const,
          ),
        ),
      )}
      onKeepMine={() => void email.save(savedByColleague.version)}
      onUseTheirs={() => {
        email.discard()
        onReload()
      }}
    />
  )
}

/** Shows what was sent, or what is needed before sending. */
function SendState({ recall, hasDraft }: { recall: Recall; hasDraft: boolean }) {
  const t = useTranslator()
  const { state, counts, remindedAt } = recall
  if (hasDraft) return <p role="status">{t('The texts are not saved yet.')}</p>
  if (state === 'started')
    return (
      <p className="quiet">
        {t('Nothing is sent before a pharmacist approves the email with name and registration.')}
      </p>
    )
  if (state !== 'approved') return null
  return (
    <p role="status">
      {t('{count, plural, one {# email} other {# emails}} sent.', { count: counts.emailed })}{' '}
      {remindedAt !== null && t('The reminder was sent.')}
    </p>
  )
}

function SendButton(props: {
  recall: Recall
  isBlocked: boolean
  onSent: (recall: Recall) => void
  onConflict: (message: string) => void
}) {
  const { recall, isBlocked, onSent, onConflict } = props
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const { state, counts, version, lot } = recall
  const isApproval = state === 'started'
  // After the approval, the button is shown only for orders that left or were added since then.
  if (!isApproval && (state !== 'approved' || counts.toEmail === 0)) return null
  const label = isApproval
    ? t('Approve and send')
    : t('{count, plural, one {Send to # more order} other {Send to # more orders}}', {
        count: counts.toEmail,
      })
  return (
    <>
      <Button disabled={isBlocked} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Send the emails?')}
        confirmLabel={label}
        onConflict={onConflict}
        onConfirm={async () => {
          onSent(
            await callAuthenticated('POST /api/recalls/{lotNumber}/send', {
              params: { lotNumber: lot.number },
              body: { version },
            }),
          )
        }}
      >
        <p>
          {t(
            '{count, plural, =0 {No order has left the pharmacy, so no email is sent now.} one {# customer gets the email.} other {The customers of # orders get the email.}}',
            { count: counts.toEmail },
          )}
        </p>
        {isApproval && (
          <p>
            {t(
              'You approve it with your signature. After that the texts are fixed and the recall can only be closed.',
            )}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function RemindButton(props: {
  recall: Recall
  onSent: (recall: Recall) => void
  onConflict: (message: string) => void
}) {
  const { recall, onSent, onConflict } = props
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const { state, counts, remindedAt, lot } = recall
  if (state !== 'approved' || remindedAt !== null || counts.outstanding === 0) return null
  const label = t('{count, plural, one {Remind # customer} other {Remind # customers}}', {
    count: counts.outstanding,
  })
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Send the reminder?')}
        confirmLabel={label}
        onConflict={onConflict}
        onConfirm={async () => {
          onSent(
            await callAuthenticated('POST /api/recalls/{lotNumber}/remind', {
              params: { lotNumber: lot.number },
            }),
          )
        }}
      >
        <p>{t('The reminder can be sent once, to customers who have not answered.')}</p>
      </ConfirmDialog>
    </>
  )
}
