import type { Db } from '#server/db/open-database.ts'

import { listStaff } from '#server/accounts/profile/users.store.ts'

/** Width of the column of roles: the longest role, `pharmacist`, and two spaces. */
const roleWidth = 'pharmacist'.length + 2

/** Returns the text that `npm run staff -- list` prints: one line for each member of staff. */
export async function formatStaffList(db: Db): Promise<string> {
  const staff = await listStaff(db)
  if (staff.length === 0) return 'No staff yet.'
  return staff
    .map(({ role, email, isDisabled }) => {
      const line = `${role.padEnd(roleWidth)}${email}`
      return isDisabled ? `${line} (disabled)` : line
    })
    .join('\n')
}
