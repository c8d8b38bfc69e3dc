import { Link } from '#web/ui/actions/link.tsx'

import styles from './ingredients.module.css'

export function LotLink({ lotNumber }: { lotNumber: string }) {
  return (
    <Link to={`/admin-ingredients/lots/${lotNumber}`} className={styles.name}>
      {lotNumber}
    </Link>
  )
}
