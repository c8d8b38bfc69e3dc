// One component of the gallery under its name.
import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <p>{name}</p>
      {children}
    </div>
  )
}
