/** Returns one line for each member of staff, for the command line. */
import type { Db } from '#server/db/open-database.ts'

import { listStaff } from '#server/accounts/profile/users.store.ts'

export async function listStaffLines(db: Db): Promise<string> {
  const staff = await listStaff(db)
  if (staff.length === 0) return 'nobody yet'
  return staff.map(({ role, email }) => `${role.padEnd(11)} ${email}`).join('\n')
}
