/* Mailbox endpoints: pages for people, JSON for tests. */
import type { FastifyInstance } from 'fastify'
import { sendPage } from '#stand-ins/backstage/page-frame.ts'
import { emailDocument, emailPage, listPage } from './mailbox-pages.ts'
import { MAILBOX_FAULTS } from './faults.ts'
import type { Mailbox } from './mailbox-stand-in.ts'

type ById = { Params: { id: string } }
type ByRecipient = { Querystring: { to?: string } }

const PAGE_FRAME = { provider: 'Mailbox', note: 'All emails of the shop arrive here.', wide: true }

export function registerMailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<ByRecipient>('/', async ({ query }, reply) =>
    sendPage(reply, {
      ...PAGE_FRAME,
      title: 'Mailbox',
      body: listPage(mailbox.listEmails(query.to), query.to ?? ''),
    }),
  )
  app.get<ById>('/letters/:id', async ({ params }, reply) => {
    const email = mailbox.findEmail(params.id)
    if (!email) return reply.redirect('/mailbox', 303)
    return sendPage(reply, { ...PAGE_FRAME, title: email.subject, body: emailPage(email) })
  })
  app.get<ById>('/letters/:id/html', async ({ params }, reply) => {
    const email = mailbox.findEmail(params.id)
    if (!email) return reply.code(404).send('')
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src * data:; " +
          'sandbox allow-popups allow-popups-to-escape-sandbox',
      )
      .type('text/html; charset=utf-8')
      .send(emailDocument(email))
  })
  app.post('/empty', async (_, reply) => {
    mailbox.deleteEmails()
    return reply.redirect('/mailbox', 303)
  })

  app.get<ByRecipient>('/api/messages', async ({ query }) => mailbox.listEmails(query.to))
  app.get<ById>('/api/messages/:id', async ({ params }, reply) => {
    return mailbox.findEmail(params.id) ?? reply.code(404).send({ error: 'no such email' })
  })
  app.delete('/api/messages', async (_, reply) => {
    mailbox.deleteEmails()
    return reply.code(204).send()
  })

  app.get('/control/faults', async () => ({
    can: Object.entries(MAILBOX_FAULTS).map(([name, row]) => ({ name, ...row })),
    scheduled: mailbox.faults(),
  }))
  app.post('/control/faults', async ({ body }) => {
    mailbox.simulateFault(mailbox.readFault(body))
    return mailbox.faults()
  })
  app.delete('/control/faults', async () => {
    mailbox.clearFaults()
    return []
  })
}
