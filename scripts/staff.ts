/**
 * `npm run staff`: grants and revokes roles, which is possible only here (decision S-3). Prints a
 * link with which a new staff member chooses a password. The link works once, within an hour. With
 * the embedded database, stop the shop first.
 */
import { randomBytes } from 'node:crypto'

import { isEmail } from '#domain/checkout/field-rules.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { resetFactor } from '#server/accounts/staff/reset-factor.ts'
import { formatStaffList } from '#server/accounts/staff/format-staff-list.ts'

import { withMigratedDatabase } from './database/with-migrated-database.ts'
import { runCommand } from './processes/run-command.ts'

const usage = `npm run staff -- add pharmacist|admin ADDRESS
npm run staff -- remove ADDRESS
npm run staff -- reset-factor ADDRESS   for staff who lost phone and recovery codes
npm run staff -- list`

async function main(command: StaffCommand): Promise<string> {
  return withMigratedDatabase(async (db, config) => {
    if (command.verb === 'list') return formatStaffList(db)
    const shop = { db, now: () => new Date(), randomBytes, config }
    if (command.verb === 'reset-factor') {
      await resetFactor(shop, command.email)
      return `${command.email} has no second factor any more. All sessions of this account have ended.`
    }
    const { link } = await appointStaff(shop, command)
    const result = `${command.email} is now: ${command.role}. All sessions of this account have ended.`
    return link ? `${result}\nTo choose a password, once and within an hour:\n${link}` : result
  })
}

type StaffCommand =
  | { verb: 'list' }
  | { verb: 'reset-factor'; email: string }
  | { verb: 'set'; email: string; role: 'customer' | 'pharmacist' | 'admin' }

/** Returns undefined for arguments that the usage does not name. */
function parseCommand([verb, ...operands]: string[]): StaffCommand | undefined {
  if (verb === 'list') return { verb: 'list' }
  const [firstOperand = '', secondOperand = ''] = operands
  if (verb === 'remove' && isEmail(firstOperand))
    return { verb: 'set', email: firstOperand, role: 'customer' }
  if (verb === 'reset-factor' && isEmail(firstOperand))
    return { verb: 'reset-factor', email: firstOperand }
  const isStaffRole = firstOperand === 'pharmacist' || firstOperand === 'admin'
  if (verb === 'add' && isStaffRole && isEmail(secondOperand))
    return { verb: 'set', email: secondOperand, role: firstOperand }
  return undefined
}

await runCommand({ usage, readOptions: parseCommand, main })
