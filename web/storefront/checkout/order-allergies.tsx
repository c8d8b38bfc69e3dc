/**
 * Allergies that are sent with this order, shown before paying: the pharmacist checks the products
 * against them. The buyer can leave the quiz out, because it may contain another person's answers,
 * for instance on a shared phone.
 */
import { formatDate } from '#domain/time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './checkout.module.css'
import type { OrderQuiz } from './use-order-quiz.ts'

type FoundQuiz = Extract<OrderQuiz, { kind: 'found' }>

export function OrderAllergies(props: {
  quiz: OrderQuiz
  isLeftOut: boolean
  /** Called with the id of the quiz to leave out; with '' to include it again. */
  onLeaveOut: (quizId: string) => void
}) {
  const { quiz, isLeftOut, onLeaveOut } = props
  const t = useTranslator()
  if (quiz.kind !== 'found') return null
  return (
    <div className={styles.allergies} role="status">
      {isLeftOut ? (
        <p>
          {t(
            'Your quiz answers are not shared with this order. Tell us about allergies in the note below.',
          )}
        </p>
      ) : (
        <SharedAllergies {...quiz} />
      )}
      <p className={styles.choices}>
        <Button kind="quiet" size="sm" onClick={() => onLeaveOut(isLeftOut ? '' : quiz.quizId)}>
          {isLeftOut ? t('Share quiz answers with this order') : t('Don’t share with this order')}
        </Button>
        {!isLeftOut && <Link to="/quiz">{t('Retake the quiz')}</Link>}
      </p>
    </div>
  )
}

function SharedAllergies({ takenAt, allergens }: FoundQuiz) {
  const t = useTranslator()
  const date = formatDate(takenAt)
  if (allergens.length === 0)
    return (
      <p>{t('Your quiz of {date} lists no allergies. It is shared with this order.', { date })}</p>
    )
  return (
    <>
      <p>
        {t('Allergies from your quiz of {date}: {allergies}.', {
          date,
          allergies: allergens.map((allergen) => t(allergen)).join(', '),
        })}
      </p>
      <p>{t('Our pharmacist checks this order against them.')}</p>
    </>
  )
}
