/** Plans waitlist sign-ups, quizzes of visitors who did not order, and a message to the owner. */
import { comingSoonCategories } from '#domain/catalogue/categories.ts'
import { days, earlier, hours, later, minutes } from '#domain/time.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { sendMessage } from '#server/contact/send-message.ts'
import { mainCustomerAnswers, usualAnswers } from '#server/demo/data/answers.ts'
import { demoCustomers, mainCustomer } from '#server/demo/data/people.ts'
import { recommendAndSave } from '#server/quiz/recommend-and-save.ts'
import { confirmEntry } from '#server/waitlist/confirm-entry.ts'
import { joinWaitlist } from '#server/waitlist/join-waitlist.ts'

import { findOrCreateAccount } from './accounts.ts'
import { readLinkToken } from './emails.ts'
import type { Past } from './past.ts'

const subscriberCount = 18
const quizCount = 36

export function planMessages(past: Past, present: Date): void {
  planWaitlist(past, present)
  planQuizzes(past, present)
  const { timeline, shop } = past
  timeline.plan(earlier(present, days(6.3)), async () => {
    await sendMessage(shop, {
      name: 'Demo Customer 12',
      email: 'demo12@racik.example',
      subject: 'Delivery to an office',
      message: 'Can you deliver to my office in Putrajaya on weekdays?',
      website: '',
    })
  })
}

/** Spreads the sign-ups over fifty days. The last two have not opened the link in their email. */
function planWaitlist(past: Past, present: Date): void {
  for (let index = 0; index < subscriberCount; index++) {
    const isConfirmed = index < subscriberCount - 2
    const joinedAgo = isConfirmed ? days(50 - index * 2.7) : days(1) + hours(index)
    past.timeline.plan(earlier(present, joinedAgo), () =>
      joinDemoWaitlist(past, index, isConfirmed),
    )
  }
}

async function joinDemoWaitlist(
  { shop, timeline }: Past,
  index: number,
  isConfirmed: boolean,
): Promise<void> {
  const customer = demoCustomers[(index * 3 + 1) % demoCustomers.length]
  const range = comingSoonCategories[index % comingSoonCategories.length]
  if (!customer || !range) return
  const { email, language } = customer
  await joinWaitlist(shop, { range, email }, language)
  if (!isConfirmed) return
  timeline.plan(later(shop.now(), minutes(4)), async () => {
    const token = await readLinkToken(shop, { kind: 'waitlist confirmation', to: email })
    await confirmEntry(shop, token)
  })
}

function planQuizzes(past: Past, present: Date): void {
  const { timeline, shop } = past
  timeline.plan(earlier(present, days(57)), async () => {
    await takeMainQuiz(past)
  })
  for (let index = 0; index < quizCount; index++) {
    const at = earlier(present, days(29.5 - index * 0.8) + minutes(past.random.below(300)))
    timeline.plan(at, async () => {
      await recommendAndSave(shop, {
        answers: {
          ...usualAnswers,
          exercise: past.random.pick(['Daily', 'Rarely', 'Occasionally']),
          email: `visitor${index + 1}@racik.example`,
        },
        consentVersion: quizConsentVersion,
        userId: undefined,
      })
    })
  }
}

/** Saves the main customer's quiz: the dashboard shows its results, and orders copy its answers. */
async function takeMainQuiz(past: Past): Promise<void> {
  await recommendAndSave(past.shop, {
    answers: { ...mainCustomerAnswers, email: mainCustomer.email },
    consentVersion: quizConsentVersion,
    userId: await findOrCreateAccount(past, mainCustomer),
  })
}
