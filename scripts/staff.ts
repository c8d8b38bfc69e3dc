/**
 * `npm run staff`: grants and revokes roles, which no API call can do (decision S-3), and disables
 * any account. Prints a link with which a new member of staff chooses a password. With the embedded
 * database, stop the shop first.
 */
import { randomBytes } from 'node:crypto'

import { isEmail } from '#domain/checkout/field-rules.ts'
import { disableAccount, enableAccount } from '#server/accounts/staff/disable-account.ts'
import { appointStaff, type StaffShop } from '#server/accounts/staff/appoint-staff.ts'
import { issueStaffLink } from '#server/accounts/staff/issue-staff-link.ts'
import { resetFactor } from '#server/accounts/staff/reset-factor.ts'
import { formatStaffList } from '#server/accounts/staff/format-staff-list.ts'

import { withMigratedDatabase } from './database/with-migrated-database.ts'
import { runCommand } from './processes/run-command.ts'

const usage = `npm run staff -- add pharmacist|admin ADDRESS
npm run staff -- remove ADDRESS
npm run staff -- link ADDRESS           prints another link to choose a password, if email does not work
npm run staff -- reset-factor ADDRESS   for staff who lost phone and recovery codes
npm run staff -- disable ADDRESS        locks any account, also a customer's, and ends its sessions
npm run staff -- enable ADDRESS         unlocks a disabled account
npm run staff -- list`

async function main(command: StaffCommand): Promise<string> {
  return withMigratedDatabase(async (db, config) => {
    if (command.verb === 'list') return formatStaffList(db)
    const shop = { db, now: () => new Date(), randomBytes, config }
    if (command.verb !== 'set') return changeAccount(shop, command)
    const { link, presentEmails } = await appointStaff(shop, command)
    const hints = presentEmails.map((presentEmail) => describeFormerOwner(command, presentEmail))
    return [
      `${command.email} is now: ${command.role}. All sessions of this account have ended.`,
      ...hints,
      ...(link ? [describeLink(link)] : []),
    ].join('\n')
  })
}

/** Returns the hint for a new account whose address another account had before. */
const describeFormerOwner = (
  { email, role }: { email: string; role: string },
  presentEmail: string,
): string =>
  `This is a new account. The account ${presentEmail} had this address before. If you mean that account, remove ${email} and add ${role} ${presentEmail}.`

const describeLink = (link: string): string =>
  `To choose a password, once and within an hour:\n${link}`

/** Runs a command that changes an existing account. Returns the text that the command prints. */
async function changeAccount(shop: StaffShop, { verb, email }: AccountCommand): Promise<string> {
  if (verb === 'link') return describeLink(await issueStaffLink(shop, email))
  if (verb === 'reset-factor') {
    await resetFactor(shop, email)
    return `${email} has no second factor any more. All sessions of this account have ended.`
  }
  if (verb === 'disable') {
    await disableAccount(shop, email)
    return `${email} is disabled and cannot log in. All sessions of this account have ended.`
  }
  await enableAccount(shop, email)
  return `${email} is enabled and can log in again.`
}

/** Verbs that are followed by an email address only. */
const accountVerbs = ['link', 'reset-factor', 'disable', 'enable'] as const

type AccountCommand = { verb: (typeof accountVerbs)[number]; email: string }

type StaffCommand =
  | { verb: 'list' }
  | AccountCommand
  | { verb: 'set'; email: string; role: 'customer' | 'pharmacist' | 'admin' }

/** Returns the command; undefined for arguments that the usage does not name. */
function parseCommand([verb, ...operands]: string[]): StaffCommand | undefined {
  if (verb === 'list') return { verb: 'list' }
  const [firstOperand = '', secondOperand = ''] = operands
  if (verb === 'remove' && isEmail(firstOperand))
    return { verb: 'set', email: firstOperand, role: 'customer' }
  const accountVerb = accountVerbs.find((candidate) => candidate === verb)
  if (accountVerb && isEmail(firstOperand)) return { verb: accountVerb, email: firstOperand }
  const isStaffRole = firstOperand === 'pharmacist' || firstOperand === 'admin'
  if (verb === 'add' && isStaffRole && isEmail(secondOperand))
    return { verb: 'set', email: secondOperand, role: firstOperand }
  return undefined
}

await runCommand({ usage, readOptions: parseCommand, main })
