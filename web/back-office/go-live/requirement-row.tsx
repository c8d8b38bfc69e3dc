/** One requirement: its state, what was found, what to do, and the button that tries it. */
import type { CallReply } from '#contract/call.ts'
import { isTrialId, requirements, type RequirementState } from '#domain/go-live/requirement.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './go-live.module.css'

/** A requirement as the server found it. */
type CheckedRequirement = CallReply<'GET /api/admin/go-live'>['requirements'][number]

const stateTones: Readonly<Record<RequirementState, ChipTone>> = {
  ok: 'success',
  warning: 'warning',
  missing: 'error',
  untried: 'none',
}

export function RequirementRow(props: {
  row: CheckedRequirement
  isRunning: boolean
  /** Undefined for a requirement that cannot be tried. */
  onTry: (() => void) | undefined
}) {
  const { row, isRunning, onTry } = props
  const t = useTranslator()
  const requirement: { label: string; tryButtonLabel?: string; settingsPath?: string } =
    requirements[row.id]
  const { label, tryButtonLabel, settingsPath } = requirement
  const isTrial = isTrialId(row.id)
  // The `fix` of an untried trial tells the reader of `npm run doctor` to open this page.
  const isFixHidden = row.state === 'untried' && isTrial
  const stateText = {
    ok: t('Fine'),
    warning: t('Warning'),
    missing: t('Missing'),
    untried: t('Not tried yet'),
  }[row.state]
  return (
    <li className={styles.row} aria-label={t(label)}>
      <StatusChip tone={stateTones[row.state]}>{stateText}</StatusChip>
      <div className={styles.text}>
        <strong>{t(label)}</strong>
        <span>{row.finding}</span>
        {row.fix && !isFixHidden && <span className="quiet">{row.fix}</span>}
      </div>
      <div className={styles.action}>
        {tryButtonLabel !== undefined && onTry && (
          <Button kind="secondary" size="sm" working={isRunning} onClick={onTry}>
            {t(tryButtonLabel)}
            {/* The buttons of all trials have the same text. */}
            {isTrial && <span className="visually-hidden">: {t(label)}</span>}
          </Button>
        )}
        {settingsPath !== undefined && row.state !== 'ok' && (
          <Link to={settingsPath}>{t('Open settings')}</Link>
        )}
      </div>
    </li>
  )
}
