/** State and actions of an email, in a table row and on a phone. */
import type { CallReply } from '#contract/call.ts'
import { letterStateLabels } from '#domain/mail/letter-state.ts'
import { letterLabel } from '#domain/mail/letter-label.ts'
import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './letters.module.css'

export type Letter = CallReply<'GET /api/admin/letters'>['letters'][number]

export type LetterActs = { onRead: (letter: Letter) => void; onSend: (letter: Letter) => void }

const tones = {
  waiting: 'info',
  refused: 'warn',
  sent: 'ok',
  'given up': 'bad',
} as const satisfies Record<Letter['state'], ChipTone>

export function LetterState({ letter: { state } }: { letter: Letter }) {
  const t = useText()
  return <StatusChip tone={tones[state]}>{t(letterStateLabels[state])}</StatusChip>
}

export function OrderLink({ orderId }: { orderId: string | null }) {
  if (orderId === null) return <span className="quiet">–</span>
  return <TextLink to={`/admin-orders/${orderId}`}>{orderId}</TextLink>
}

export function LetterButtons({ letter, acts }: { letter: Letter; acts: LetterActs }) {
  const t = useText()
  const { kind, to, state, mayResend } = letter
  const which = <span className="visually-hidden">{`: ${letterLabel(kind)}, ${to}`}</span>
  return (
    <div className={styles.buttons}>
      <Button kind="quiet" size="sm" onClick={() => acts.onRead(letter)}>
        {t('Read')}
        {which}
      </Button>
      {mayResend && (
        <Button kind="quiet" size="sm" onClick={() => acts.onSend(letter)}>
          {state === 'refused' ? t('Try now') : t('Send again')}
          {which}
        </Button>
      )}
    </div>
  )
}
