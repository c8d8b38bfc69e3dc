/**
 * Recommendation and answers of the newest quiz. The customer can compare the answers with those of
 * an older quiz.
 */
import { useState } from 'react'

import { joinWithSemicolons } from '#domain/content/join-list.ts'
import type { Translate } from '#domain/content/messages.ts'
import { shownResultRows, type QuizResultRow } from '#domain/quiz/quiz-result.ts'
import { formatDate } from '#domain/time.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import type { DashboardSectionId } from './dashboard-section-id.ts'
import styles from './dashboard.module.css'
import { QuizRecommendation, type CartActions, type QuizProduct } from './quiz-recommendation.tsx'
import type { OwnQuiz } from './use-dashboard.ts'

const sectionId: DashboardSectionId = 'quiz'

export function QuizResults(props: { quizzes: readonly OwnQuiz[]; cart: CartActions }) {
  const { quizzes, cart } = props
  const t = useTranslator()
  const [comparedQuizId, setComparedQuizId] = useState('')
  const [newestQuiz, ...olderQuizzes] = quizzes
  if (!newestQuiz)
    return (
      <Section id={sectionId} title={t('Quiz results')}>
        <EmptyState
          sentence={t('No quiz results yet.')}
          action={{ to: '/quiz', label: t('Take a Quiz') }}
        />
      </Section>
    )
  const comparedQuiz = olderQuizzes.find(({ id }) => id === comparedQuizId)
  return (
    <Section
      id={sectionId}
      title={t('Quiz results')}
      aside={
        <Link to="/quiz" className={styles.link}>
          {t('Retake')}
        </Link>
      }
    >
      <div className={styles.stack}>
        <QuizRecommendation quiz={newestQuiz} cart={cart} />
        {olderQuizzes.length > 0 && (
          <Field id="compare" label={t('Compare with')}>
            <Select
              value={comparedQuizId}
              onChange={(event) => setComparedQuizId(event.target.value)}
            >
              <option value="">{t('None')}</option>
              {olderQuizzes.map(({ id, createdAt }) => (
                <option key={id} value={id}>
                  {formatDate(new Date(createdAt))}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <AnswersTable newestQuiz={newestQuiz} comparedQuiz={comparedQuiz} />
      </div>
    </Section>
  )
}

/** `formatCell` returns the text of the row's cell in the column of a quiz. */
type AnswerRow = [label: string, formatCell: (quiz: OwnQuiz) => string]

/** Returns an answer in the language of the page. Text that the customer typed stays as it is. */
function formatAnswer(t: Translate, quiz: OwnQuiz, { key, kind }: QuizResultRow): string {
  const answer = quiz[key]
  if (typeof answer === 'boolean') return answer ? t('Yes') : t('No')
  if (typeof answer !== 'string') return answer.map((option) => t(option)).join(', ')
  return kind === 'typed' ? answer : t(answer)
}

/** Answers of the newest quiz. Beside an older quiz, the rows that differ are highlighted. */
function AnswersTable({
  newestQuiz,
  comparedQuiz,
}: {
  newestQuiz: OwnQuiz
  comparedQuiz: OwnQuiz | undefined
}) {
  const t = useTranslator()
  const shownQuizzes = comparedQuiz ? [newestQuiz, comparedQuiz] : [newestQuiz]
  const rows: AnswerRow[] = [
    [
      t('Recommended'),
      ({ recommendedProducts }) => joinWithSemicolons(recommendedProducts.map(getProductName)),
    ],
    ...shownResultRows.map((row): AnswerRow => [
      t(row.label),
      (quiz) => formatAnswer(t, quiz, row),
    ]),
  ]
  return (
    <Table caption={t('Your answers')} captionHidden compact className={styles.answers}>
      <thead>
        <Row>
          <HeadCell>{t('Question')}</HeadCell>
          {shownQuizzes.map(({ id, createdAt }) => (
            <HeadCell key={id} numeric>
              {formatDate(new Date(createdAt))}
            </HeadCell>
          ))}
        </Row>
      </thead>
      <tbody>
        {rows.map(([label, formatCell]) => (
          <Row
            key={label}
            selected={comparedQuiz && formatCell(newestQuiz) !== formatCell(comparedQuiz)}
          >
            <th scope="row">{label}</th>
            {shownQuizzes.map((quiz) => (
              <Cell key={quiz.id}>{formatCell(quiz)}</Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function getProductName({ product_name }: QuizProduct): string {
  return product_name
}
