/** Email to the owner with a message from the contact form. Replies go to the sender. */
import { z } from 'zod'

import { contactLimits } from '#domain/contact/contact-limits.ts'
import { html } from '#server/mail/html.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { composeEmail } from '#server/mail/email-layout.ts'
import { singleLineText, multiLineText } from '#server/mail/text-values.ts'

const contactData = z.object({
  name: singleLineText(contactLimits.name),
  email: z.string(),
  subject: singleLineText(contactLimits.subject),
  message: multiLineText(contactLimits.message),
})

export const contactMessage: EmailDefinition<z.output<typeof contactData>> = {
  kind: 'contact message',
  data: contactData,
  isPersonal: true,
  compose({ name, email, subject, message }, context) {
    const { t } = context
    const messageLines = message.split(/\r?\n/)
    const composedEmail = composeEmail(
      {
        subject: t('Contact form: {subject}', { subject }),
        preview: t('From {name}', { name }),
        heading: subject,
        introParagraphs: [],
        details: [
          { label: t('From'), value: name },
          { label: t('Email'), value: email },
        ],
        mainContent: {
          html: html`<p style="margin:24px 0 0">
            ${messageLines.map((line) => html`${line}<br />`)}
          </p>`,
          text: message,
        },
        reasonForEmail: t('Sent from the shop’s contact page. Your reply goes to the sender.'),
      },
      context,
    )
    return { ...composedEmail, replyTo: email }
  },
}
