/**
 * Edits the dates and limits of a voucher. Saving sends the version that was loaded, to detect edit
 * conflicts.
 */
import { useCallback, useState, type FormEvent } from 'react'

import type { FormProblem } from '#domain/catalogue/product-form.ts'
import { parseCalendarDate } from '#domain/time.ts'
import { judgeVoucherTerms, formOfTerms, type VoucherTerms } from '#domain/vouchers/voucher-form.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { BothValues, type BothValue } from '#web/back-office/parts/both-values.tsx'
import { LeaveWarning } from '#web/back-office/parts/leave-warning.tsx'
import { useTypedForm } from '#web/back-office/parts/use-typed-form.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { halfTypedDays, TermsFields } from './terms-fields.tsx'
import { dayText, type DeskVoucher } from './voucher-words.tsx'
import styles from './vouchers.module.css'

type Theirs = VoucherTerms & { version: number }

export function VoucherTermsForm(props: { voucher: DeskVoucher; onSaved: () => void }) {
  const { voucher, onSaved } = props
  const t = useText()
  const say = useSnackbar()
  const { code, used, held } = voucher
  // The voucher of one version is fixed; its uses can change.
  const [before] = useState(() => readTerms(voucher))
  const judge = useCallback(
    (form: VoucherTerms): readonly FormProblem[] => {
      const verdict = judgeVoucherTerms(form, { terms: before, taken: used + held }, new Date())
      return verdict.ok ? [] : verdict.problems
    },
    [before, used, held],
  )
  const state = useTypedForm(formOfTerms(before), judge)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [theirs, setTheirs] = useState<Theirs>()

  const save = async (version: number): Promise<void> => {
    setSending(true)
    setFailure('')
    setTheirs(undefined)
    try {
      await callAuthenticated('PUT /api/admin/vouchers/{code}', {
        params: { code },
        body: { ...state.form, version },
      })
      say({ text: t('{code} is saved.', { code }) })
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const other = readTheirs(error)
      if (other) setTheirs(other)
      else {
        state.refused(error)
        setFailure(error.message)
      }
    }
    setSending(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    const fields = halfTypedDays(event.currentTarget, t('Enter a valid date.'))
    state.refused({ fields })
    if (state.trySending() && Object.keys(fields).length === 0) void save(voucher.version)
  }
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      {failure && (
        <Alert kind="bad" live="alert">
          <p>{t(failure)}</p>
        </Alert>
      )}
      {theirs && (
        <BothValues
          title={t('Someone else changed this voucher.')}
          rows={differing(state.form, formOfTerms(before), theirs, {
            firstDay: t('First day'),
            lastDay: t('Last day'),
            totalLimit: t('Total uses'),
            customerLimit: t('Uses per customer'),
          })}
          onKeepMine={() => void save(theirs.version)}
          onTakeTheirs={onSaved}
        />
      )}
      <TermsFields state={state} />
      <div className={styles.send}>
        <Button type="submit" working={isSending} disabled={!state.isChanged}>
          {t('Save')}
        </Button>
        {state.isChanged && <span className="quiet">{t('Not saved yet')}</span>}
      </div>
      <LeaveWarning when={state.isChanged && !isSending} />
    </form>
  )
}

function readTerms({ firstDay, lastDay, totalLimit, customerLimit }: DeskVoucher) {
  return {
    firstDay: parseCalendarDate(firstDay ?? ''),
    lastDay: parseCalendarDate(lastDay ?? ''),
    totalLimit: totalLimit ?? undefined,
    customerLimit: customerLimit ?? undefined,
  }
}

/**
 * Returns the colleague's values from a conflict; undefined when saving failed for another reason.
 */
function readTheirs(error: ApiError): Theirs | undefined {
  const { theirs } = error.details
  if (error.code !== 'CONFLICT' || typeof theirs !== 'object' || theirs === null) return undefined
  // Server data of unknown shape: each field is checked.
  const { version, ...terms } = theirs as Record<string, unknown>
  if (typeof version !== 'number') return undefined
  const text = (name: keyof VoucherTerms): string => String(terms[name] ?? '')
  return {
    version,
    firstDay: text('firstDay'),
    lastDay: text('lastDay'),
    totalLimit: text('totalLimit'),
    customerLimit: text('customerLimit'),
  }
}

function differing(
  mine: VoucherTerms,
  before: VoucherTerms,
  theirs: VoucherTerms,
  labels: Readonly<Record<keyof VoucherTerms, string>>,
): BothValue[] {
  const names = ['firstDay', 'lastDay', 'totalLimit', 'customerLimit'] as const
  return names
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({
      field: labels[name],
      mine: shown(mine[name]),
      theirs: shown(theirs[name]),
      isMineNew: mine[name] !== before[name],
    }))
}

function shown(typed: string): string {
  return dayText(typed) || typed || '–'
}
