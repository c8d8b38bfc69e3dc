/** Returns one line of text for each member of staff; the command line prints it. */
import type { Db } from '#server/db/open-database.ts'

import { listStaff } from '#server/accounts/profile/users.store.ts'

export async function listStaffLines(db: Db): Promise<string> {
  const staff = await listStaff(db)
  if (staff.length === 0) return 'No staff yet.'
  // The longest role, `pharmacist`, has ten letters.
  return staff.map(({ role, email }) => `${role.padEnd(11)} ${email}`).join('\n')
}
