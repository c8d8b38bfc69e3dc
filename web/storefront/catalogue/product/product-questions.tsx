// Three common questions before buying, with short answers.
import { useSettings } from '#web/api/use-settings.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { RichText, useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './product-questions.module.css'

export function ProductQuestions() {
  const t = useTranslator()
  const { delivery, plans } = useSettings()
  return (
    <Section title={t('Questions')} className={styles.questions}>
      <div className={styles.list}>
        <Disclosure title={t('When should I take it?')} level={3}>
          <p>
            {t(
              'Take one capsule a day with food, at a time that suits you. If you miss a day, continue the next day. Do not take two.',
            )}
          </p>
        </Disclosure>
        <Disclosure title={t('How long does it keep?')} level={3}>
          <p>
            {t(
              'We compound it after you order. It is best before {months} months from that day. The date is on the jar and the dose card.',
              { months: delivery.shelfLifeMonths },
            )}
          </p>
        </Disclosure>
        <Disclosure title={t('Can I change my formula later?')} level={3}>
          <p>
            <RichText
              text={t(
                'Yes. We make every order separately: <quiz>retake the quiz</quiz> or <contact>ask our pharmacist</contact>. With a subscription, tell us {days} days before the next order.',
                { days: plans.cutOffDays },
              )}
              tags={{
                quiz: (linkText) => <Link to="/quiz">{linkText}</Link>,
                contact: (linkText) => <Link to="/contact">{linkText}</Link>,
              }}
            />
          </p>
        </Disclosure>
      </div>
    </Section>
  )
}
